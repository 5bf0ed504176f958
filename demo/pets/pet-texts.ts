import type { SeededRandom } from '../seeded-random.ts';
import type { AnimalProfile } from './animal-profiles.ts';
import type { SpecialNeed } from './special-needs.ts';
import type { Claims, Sentence } from './texts/sentence.ts';
import { ownerSentences, speaksForShelter } from './texts/with-owner.ts';

/** The pet that the texts describe. */
export interface Subject {
  name: string;
  profile: AnimalProfile;
  age: number;
  gender: 'Male' | 'Female';
  specialNeed: SpecialNeed | null;
  withOwner: boolean;
}

export interface Texts {
  personality: string;
  back_story: string;
  description: string;
  /** What the texts claim about the pet; its record must agree. */
  claims: Claims;
}

/** Writes texts for one pet after another, from the least recently used sentences. */
export function createTextWriter(random: SeededRandom): (subject: Subject) => Texts {
  const lastUse = new Map<Sentence, number>();
  let uses = 0;

  function choose(candidates: readonly Sentence[], subject: Subject, claims: Claims): Sentence {
    const suitable = random.shuffle(candidates.filter((sentence) => isSuitable(sentence, subject, claims)));
    const [leastRecent] = suitable.toSorted((one, other) => (lastUse.get(one) ?? 0) - (lastUse.get(other) ?? 0));
    if (!leastRecent) throw new Error(`Nothing can be said about a ${subject.profile.breed} of ${subject.age} years.`);
    lastUse.set(leastRecent, ++uses);
    return leastRecent;
  }

  return (subject) => {
    const { sentences, careLevel } = subject.profile.group;
    const texts: Sentence[] = [];
    const addSentence = (candidates: readonly Sentence[]): string => {
      const sentence = choose(
        candidates.filter((candidate) => !texts.includes(candidate)),
        subject,
        claimsOf(texts),
      );
      texts.push(sentence);
      return fillTemplate(sentence[0], subject);
    };

    const back_story = addSentence(subject.withOwner ? ownerSentences : sentences.stories);
    const personality = addSentence(sentences.personality);
    const description = [addSentence(sentences.openings), addSentence(sentences.habits)];
    if (careLevel === 'as dogs and cats' && random.chance(0.6)) description.push(addSentence(sentences.habits));
    if (subject.specialNeed) description.push(fillTemplate(subject.specialNeed.text, subject));
    description.push(addSentence(sentences.homes));
    return { personality, back_story, description: description.join(' '), claims: claimsOf(texts) };
  };
}

function claimsOf(texts: Sentence[]): Claims {
  return Object.assign({}, ...texts.map(([, claimed]) => claimed));
}

function isSuitable(
  [text, claimed = {}]: Sentence,
  { profile, age, specialNeed, withOwner }: Subject,
  claims: Claims,
): boolean {
  const [from, to] = claimed.ages ?? [0, 99];
  return (
    age >= from &&
    age <= to &&
    (claimed.only === undefined || `${profile.species} ${profile.breed}`.includes(claimed.only)) &&
    questions.every((of) => claimed[of] === undefined || claims[of] === undefined || claimed[of] === claims[of]) &&
    !specialNeed?.unfit?.test(text) &&
    // An owner's text may say "we".
    !(withOwner && !ownerSentences.some(([story]) => story === text) && speaksForShelter.test(text))
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

function fillTemplate(text: string, { name, gender }: Subject): string {
  const [he, him, his] = gender === 'Male' ? ['he', 'him', 'his'] : ['she', 'her', 'her'];
  const sentences: Record<string, string> = { name, he, him, his, himself: `${him}self` };
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, word: string) => {
    const found = sentences[word.toLowerCase()];
    if (found === undefined) throw new Error(`No word for ${placeholder}.`);
    return word === 'name' || word === word.toLowerCase() ? found : `${found.charAt(0).toUpperCase()}${found.slice(1)}`;
  });
}
