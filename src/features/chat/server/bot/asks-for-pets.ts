import { listed, wordAt, type Part } from './wish-parts.ts';

const WISHES = [
  'you have, you got, you currently have, is there, are there, there any, any, looking for, look for, searching for',
  'search for, interested in, would like, would love, id like, id love, wed like, wed love, want, wish for, hoping for',
  'show me, adopt, get, find, recommend, suggest, need, which, what, offer, what kind of, for, considering',
]
  .join(', ')
  .split(', ')
  .map((wish) => wish.split(' '));
/** Between a wish and its animal nothing stands that makes the animal a part of something else: "food for dogs". */
const BREAKS = listed('for of about with from to how if whether know');
/** Words that a wish may hold besides, where it is hardly more than the animal's name. */
const PLAIN = listed(
  `good with for a an the and or please like love that who which is are get along friendly around me us some any
  available adoption adopt in hi hello hey my our other ok okay well on have at i we you do house home live lives there
  here now today currently right looking look to would can be also only mainly male female`,
);

/** Whether pets are asked for, and not something about them. */
export function asksForPets(parts: readonly Part[]): boolean {
  if (parts.length <= 9 && parts.every(({ word, term }) => term !== undefined || PLAIN.has(word))) return true;
  return WISHES.some((wish) =>
    parts.some((_, from) => {
      if (!wish.every((word, at) => wordAt(parts, from + at) === word)) return false;
      const [first] = wish;
      let unknown = 0;
      for (let at = from + wish.length; at < parts.length && unknown <= 2; at++) {
        const { word, term } = parts[at]!;
        if (term?.kind === 'animal' || term?.kind === 'any animal') {
          // "Which vaccinations does a dog get?" asks for no dog: beside such words the animal comes at once.
          return !LOOSE.has(first!) || (unknown === 0 && (wish.length > 1 || sayWhich(parts, at)));
        }
        if (BREAKS.has(word)) return false;
        if (!term && !PLAIN.has(word)) unknown++;
      }
      return false;
    }),
  );
}

const LOOSE = listed('get need which what for any find offer');

/** After "which dogs …", what is said of them; after "a dog for …", the animal is what was asked for. */
function sayWhich(parts: readonly Part[], at: number): boolean {
  const isSaid = parts.some(({ term }) => term !== undefined && ['trait', 'children', 'adjective'].includes(term.kind));
  return (
    isSaid ||
    parts.length <= at + 2 ||
    parts.slice(at + 1).some(({ word }) => ['available', 'have', 'with'].includes(word))
  );
}
