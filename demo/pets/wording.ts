import type { SeededRandom } from '../seeded-random.ts';
import type { Kind } from './kinds.ts';
import type { SpecialNeed } from './special-needs.ts';
import type { Claims, Line } from './words/line.ts';
import { ownerStories, speaksForShelter } from './words/with-owner.ts';

/** Whom the texts are about. */
export interface Subject {
  name: string;
  kind: Kind;
  age: number;
  gender: 'Male' | 'Female';
  specialNeed: SpecialNeed | null;
  withOwner: boolean;
}

export interface Texts {
  personality: string;
  back_story: string;
  description: string;
  /** What the texts say about the pet, for its record to agree with. */
  claims: Claims;
}

/** Writes for one pet after another, always with the sentences that have rested longest. */
export function wordsmith(random: SeededRandom): (subject: Subject) => Texts {
  const lastUse = new Map<Line, number>();
  let uses = 0;

  function choose(lines: readonly Line[], subject: Subject, claims: Claims): Line {
    const fitting = random.shuffle(lines.filter((line) => fits(line, subject, claims)));
    const [rested] = fitting.toSorted((one, other) => (lastUse.get(one) ?? 0) - (lastUse.get(other) ?? 0));
    if (!rested) throw new Error(`Nothing can be said about a ${subject.kind.breed} of ${subject.age} years.`);
    lastUse.set(rested, ++uses);
    return rested;
  }

  return (subject) => {
    const { words, cared } = subject.kind.group;
    const texts: Line[] = [];
    const say = (lines: readonly Line[]): string => {
      const line = choose(
        lines.filter((candidate) => !texts.includes(candidate)),
        subject,
        claimsOf(texts),
      );
      texts.push(line);
      return address(line[0], subject);
    };

    const back_story = say(subject.withOwner ? ownerStories : words.stories);
    const personality = say(words.personality);
    const description = [say(words.openings), say(words.habits)];
    if (cared === 'as dogs and cats' && random.chance(0.6)) description.push(say(words.habits));
    if (subject.specialNeed) description.push(address(subject.specialNeed.says, subject));
    description.push(say(words.homes));
    return { personality, back_story, description: description.join(' '), claims: claimsOf(texts) };
  };
}

function claimsOf(texts: Line[]): Claims {
  return Object.assign({}, ...texts.map(([, claimed]) => claimed));
}

function fits([text, claimed = {}]: Line, { kind, age, specialNeed, withOwner }: Subject, claims: Claims): boolean {
  const [from, to] = claimed.ages ?? [0, 99];
  return (
    age >= from &&
    age <= to &&
    (claimed.only === undefined || `${kind.species} ${kind.breed}`.includes(claimed.only)) &&
    questions.every((of) => claimed[of] === undefined || claims[of] === undefined || claimed[of] === claims[of]) &&
    !specialNeed?.unfit?.test(text) &&
    // What the owner writes may well say "we".
    !(withOwner && !ownerStories.some(([story]) => story === text) && speaksForShelter.test(text))
  );
}

const questions = [
  'children',
  'dogs',
  'cats',
  'houseTrained',
  'alone',
  'lively',
  'outdoors',
  'shy',
  'talkative',
] as const;

function address(text: string, { name, gender }: Subject): string {
  const [he, him, his] = gender === 'Male' ? ['he', 'him', 'his'] : ['she', 'her', 'her'];
  const words: Record<string, string> = { name, he, him, his, himself: `${him}self` };
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, word: string) => {
    const found = words[word.toLowerCase()];
    if (found === undefined) throw new Error(`No word for ${placeholder}.`);
    return word === 'name' || word === word.toLowerCase() ? found : `${found.charAt(0).toUpperCase()}${found.slice(1)}`;
  });
}
