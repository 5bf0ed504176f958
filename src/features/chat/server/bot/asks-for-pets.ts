import { wordSet, wordAt, type Token } from './tokens.ts';

const REQUEST_PHRASES = [
  'you have, you got, you currently have, is there, are there, there any, any, looking for, look for, searching for',
  'search for, interested in, would like, would love, id like, id love, wed like, wed love, want, wish for, hoping for',
  'show me, adopt, get, find, recommend, suggest, need, which, what, offer, what kind of, for, considering',
]
  .join(', ')
  .split(', ')
  .map((phrase) => phrase.split(' '));
/** After these words the animal is not the requested object: "food for dogs". */
const BREAKING_WORDS = wordSet('for of about with from to how if whether know');
/** Filler words of a request that is hardly more than the animal's name. */
const FILLER_WORDS = wordSet(
  `good with for a an the and or please like love that who which is are get along friendly around me us some any
  available adoption adopt in hi hello hey my our other ok okay well on have at i we you do house home live lives there
  here now today currently right then looking look to would can be got also only mainly male female`,
);

/** Whether the sentence requests pets, rather than information about them. */
export function asksForPets(tokens: readonly Token[]): boolean {
  if (tokens.length <= 9 && tokens.every(({ word, term }) => term !== undefined || FILLER_WORDS.has(word))) return true;
  return REQUEST_PHRASES.some((phrase) =>
    tokens.some((_, from) => {
      if (!phrase.every((word, index) => wordAt(tokens, from + index) === word)) return false;
      const [first] = phrase;
      let unknown = 0;
      for (let index = from + phrase.length; index < tokens.length && unknown <= 2; index++) {
        const { word, term } = tokens[index]!;
        if (term?.type === 'animal' || term?.type === 'any animal') {
          // "Which vaccinations does a dog get?" requests no dog: after a weak opener, the animal must follow at once.
          return !WEAK_OPENERS.has(first!) || (unknown === 0 && (phrase.length > 1 || isSpecific(tokens, index)));
        }
        if (BREAKING_WORDS.has(word)) return false;
        if (!term && !FILLER_WORDS.has(word)) unknown++;
      }
      return false;
    }),
  );
}

const WEAK_OPENERS = wordSet('get need which what for any find offer');

/** "Which dogs …" needs a description to be a request; "a dog for …" does not. */
function isSpecific(tokens: readonly Token[], index: number): boolean {
  const isDescribed = tokens.some(
    ({ term }) => term !== undefined && ['trait', 'children', 'adjective'].includes(term.type),
  );
  return (
    isDescribed ||
    tokens.length <= index + 2 ||
    tokens.slice(index + 1).some(({ word }) => ['available', 'have', 'with'].includes(word))
  );
}
