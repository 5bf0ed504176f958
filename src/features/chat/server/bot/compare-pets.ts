import type { PetFacts } from '../../../pets/server/index.ts';
import { listUnexplained, textOf } from './clause-text.ts';
import type { PetQuestion, PetQuestionId } from './pet-questions.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

/** “Are Ned and Archie adopted?” */
export function describeBothOnHold(pets: readonly PetFacts[], questions: readonly PetQuestion[]): string | null {
  const isStatus = questions.length === 1 && questions[0]!.id === 'status';
  if (!isStatus || pets.length !== 2 || pets.some((pet) => pet.adoption_status !== 'Pending')) return null;
  return 'No, both are on hold, so we aren’t taking applications right now.';
}

/** “Which of Ned and Archie is at Downtown?” */
export function describeSamePlace(
  pets: readonly PetFacts[],
  questions: readonly PetQuestion[],
  sentences: readonly string[],
): string | null {
  if (questions.length !== 1 || questions[0]!.id !== 'where' || pets.length !== 2) return null;
  const places = new Set(sentences.map((sentence) => AT_LOCATION.exec(sentence)?.[1]));
  const [place] = places;
  return places.size === 1 && place !== undefined ? `Both are ${place}` : null;
}

const AT_LOCATION = / is (at our .+)$/;

/** “Is Ned older than Archie?”, “who is older, Ned or Archie?” */
export function confirmComparison(words: readonly Word[], [one, other, ...others]: readonly PetFacts[]): string {
  const adjective = words.find(({ typed }) => typed in ORDERS)?.typed;
  if (!one || !other || others.length > 0 || adjective === undefined) return '';
  const { value, sign } = ORDERS[adjective]!;
  const [first, second] = [value(one), value(other)];
  if (first === null || second === null) return '';
  const isFirst = sign * (first - second) > 0;
  if (words[0]?.typed === 'is' && words.some(({ typed }) => typed === 'than')) return isFirst ? 'Yes. ' : 'No. ';
  const isChoice = ['who', 'which'].includes(words[0]?.typed ?? '') && first !== second;
  return isChoice ? `${(isFirst ? one : other).name} is ${adjective}. ` : '';
}

const monthsOf = ({ age, age_months }: PetFacts) => (age === null ? null : age * 12 + (age_months ?? 0));
const ORDERS: Readonly<Record<string, { value: (pet: PetFacts) => number | null; sign: 1 | -1 }>> = {
  older: { value: monthsOf, sign: 1 },
  younger: { value: monthsOf, sign: -1 },
  bigger: { value: ({ weight }) => weight, sign: 1 },
  heavier: { value: ({ weight }) => weight, sign: 1 },
  smaller: { value: ({ weight }) => weight, sign: -1 },
  lighter: { value: ({ weight }) => weight, sign: -1 },
};

const COMPARED: [RegExp, PetQuestionId][] = [
  [/\b(?:youngest|oldest)\b/, 'age'],
  [/\b(?:smallest|biggest)\b/, 'weight'],
];
const COMPARING = wordSet('PET which who youngest oldest smallest biggest between than or and out compare');

export function findCompared(words: readonly Word[]): PetQuestionId | undefined {
  if (listUnexplained(words, COMPARING).length > 0) return undefined;
  const text = textOf(words);
  return COMPARED.find(([pattern]) => pattern.test(text))?.[1];
}
