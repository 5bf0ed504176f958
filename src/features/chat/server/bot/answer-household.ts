import type { PetFacts } from '../../../pets/server/index.ts';
import { describePets, findPetQuestions } from './answer-about-pets.ts';
import { PET } from './find-subject.ts';
import { asksForFit, asksForLeave, companionQuestion } from './fit-questions.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { petQuestions } from './pet-questions.ts';
import type { Word } from './words.ts';

/**
 * Answers whether a pet suits those who live with the visitor, as far as they have said who does: “would Ned work for us”, “can I
 * adopt him”. Null if the words ask something else.
 */
export async function answerForHousehold(
  words: readonly Word[],
  pets: readonly PetFacts[],
  known: Knowledge,
): Promise<ClauseAnswer | null> {
  const { household } = known;
  if (
    household.companions.size === 0 ||
    (words.length === 1 && words[0] === PET) ||
    pets.some((pet) => pet.adoption_status === 'Adopted')
  )
    return null;
  const isLeave = asksForLeave(words);
  const request = isLeave ? 'adopt' : words.includes(PET) ? findPetQuestions(words)[0]?.id : undefined;
  const isAdopting = request === 'adopt' || request === 'status';
  if (!isAdopting && !asksForFit(words)) return null;
  const goodWith = petQuestions.filter(({ id }) => id === 'goodWith');
  const answer = await describePets(pets, goodWith, companionQuestion(PET, household.companions), known);
  const needsPerson = answer.needsPerson || household.hasMore || isLeave;
  const isMatch = !answer.text.includes('isn’t a match');
  if (!isAdopting || pets.length > 1 || (request === 'adopt' && !isMatch))
    return { ...answer, needsPerson, hasRest: household.hasMore };
  const adopt = await describePets(
    pets,
    petQuestions.filter(({ id }) => id === request),
    words,
    known,
  );
  return {
    ...answer,
    text: `${adopt.text} ${answer.text}`,
    needsPerson: needsPerson || adopt.needsPerson,
    hasRest: household.hasMore,
  };
}
