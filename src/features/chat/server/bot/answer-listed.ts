import { joinList } from '../../../../platform/join-list.contract.ts';
import { listPetFacts } from '../../../pets/server/index.ts';
import { answerAboutPet, findPetQuestions } from './answer-about-pets.ts';
import { answerRequests } from './answer-requests.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { SEXES } from './own-animals.ts';
import type { Clause, Word } from './words.ts';

const MAX_LISTED = 3;

/**
 * “Do you have poodles?” “Is he good with kids?”: says it of each of the two or three that were listed. Null if there are
 * more, or if the pronoun doesn't fit them all.
 */
export async function answerAboutListed(
  words: readonly Word[],
  known: Knowledge,
  before: Clause,
): Promise<ClauseAnswer | null> {
  if (findPetQuestions(words).some(({ id }) => id === 'visit' || id === 'adopt')) return null;
  const listed = await answerRequests(before, known, null);
  const ids = listed?.links.flatMap(({ href }) => /^\/pets\/(\d+)$/.exec(href)?.[1] ?? []).map(Number) ?? [];
  const total = Number(/^We have (\d+) /.exec(listed?.text ?? '')?.[1]);
  if (ids.length < 2 || ids.length > MAX_LISTED || total !== ids.length) return null;
  const facts = await listPetFacts(known.db, { ids, names: [] });
  const pets = ids.flatMap((id) => facts.find((pet) => pet.id === id) ?? []);
  const sexes = new Set(known.messageWords.flatMap(({ typed }) => SEXES.get(typed) ?? []));
  if (sexes.size !== 1 || pets.some(({ gender }) => gender === null || !sexes.has(gender))) return null;
  const answers = [];
  for (const pet of pets) answers.push(await answerAboutPet(words, [pet], known));
  const found = answers.filter((answer) => answer !== null);
  if (found.length < pets.length) return null;
  const predicates = new Set(found.map(({ text }, at) => text.replace(`${pets[at]!.name} is `, '')));
  const [predicate] = predicates;
  const isSame = predicates.size === 1 && found.every(({ text }, at) => text.startsWith(`${pets[at]!.name} is `));
  const names = joinList(pets.map(({ name }) => name));
  return {
    text: isSame
      ? `${pets.length === 2 ? 'Both ' : ''}${names} are ${predicate}`
      : found.map(({ text }) => text).join(' '),
    links: found.flatMap(({ links }) => links),
    needsPerson: found.some(({ needsPerson }) => needsPerson),
    petId: null,
  };
}
