import { CONDOLENCE, type CombinedAnswer } from './combine-answers.ts';
import { textOf } from './clause-text.ts';
import { describeNamedClosures, withExceptions } from './closures.ts';
import type { Knowledge } from './knowledge.ts';
import { findConcern } from './own-concerns.ts';
import { findSavedAnswer } from './saved-answers.ts';
import { findSmallTalk } from './small-talk.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/** An animal that is lost, found or has to go is none of ours: no other answer may be given about it. */
export function withConcern(combined: CombinedAnswer, clauses: readonly Clause[], known: Knowledge): CombinedAnswer {
  const concern = findConcern(clauses);
  const answer = concern && findSavedAnswer(concern, known);
  if (!answer || combined.text === answer.text) return combined;
  const isGrieving = clauses.some((clause) => findSmallTalk(clause, textOf(clause.words)) === 'grief');
  const isHeartbroken = HEARTBROKEN.test(known.messageWords.map(({ typed }) => typed).join(' '));
  const sorry = isGrieving ? CONDOLENCE : 'I’m so sorry.';
  const plain = answer.text.replace(/^We’re sorry to hear that\. /, '');
  const text =
    isGrieving && plain !== answer.text ? `${sorry} ${plain}` : isHeartbroken ? `${sorry} ${plain}` : answer.text;
  return { text, links: answer.links, handover: 'rest' };
}

/** Adds that the shelter is closed on a day that the message names, or on one of those that the answer calls open. */
export async function withClosures(
  combined: CombinedAnswer,
  clauses: readonly Clause[],
  known: Knowledge,
  lastPetId: number | null,
): Promise<CombinedAnswer> {
  const pet = known.pets.find(({ id }) => id === lastPetId) ?? null;
  const closures = await describeNamedClosures(known, clauses, pet);
  const named = withoutHomes(combined.text);
  const missing = closures.filter((closure) => !named.includes(withoutHomes(closure)));
  const text = await withExceptions([missing.join(' '), combined.text].filter(Boolean).join('\n\n'), known);
  const [clause] = clauses;
  // “Are you closed on December 9?”
  const isOpening = clauses.length === 1 && clause!.words.every(isOpeningWord);
  const isClosed = missing.length === 1 && missing[0]!.startsWith('We’re closed on');
  if (missing.length === 0) return { ...combined, text };
  if (combined.text === '' && isOpening && isClosed) return { ...combined, text, handover: 'none' };
  return {
    ...combined,
    text,
    handover: combined.handover === 'none' || combined.handover === 'detail' ? combined.handover : 'rest',
  };
}

const isOpeningWord = ({ typed }: Word) => OPENING_WORDS.has(typed) || /^\d{1,2}(?:st|nd|rd|th)?$/.test(typed);
const OPENING_WORDS = wordSet(
  `are is will you guys the shelter be open closed close on this of hi hello january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday`,
);

/** “Eastside, where Apple lives, is closed” says no more than “Eastside is closed”. */
const withoutHomes = (text: string) => text.replaceAll(/, where [^,.]+ lives?,/g, '');

const HEARTBROKEN =
  /\b(?:heart is (?:\w+ )?broken|heart is breaking|heartbroken|devastated|crying|desperate|so (?:sad|worried|upset|scared)|miss (?:him|her|it|them) so)\b/;
