import type { DisplayedQuestionGroup } from '../../../settings/settings-texts.contract.ts';
import type { ClauseAnswer } from './knowledge.ts';
import { FILLERS, NEGATIONS } from './lexicon.ts';
import { wordSet } from './tokens.ts';
import { parseWords, type Clause } from './words.ts';

/** How much of a frequent question's own words must be asked for. */
const MIN_SHARE = 0.75;
const MIN_WORDS = 2;

const WISHES = wordSet('need want looking');

/** Finds the frequent question that a clause asks. Each of the clause's words must be one of the question's. */
export function findQuestion(clause: Clause, groups: readonly DisplayedQuestionGroup[]): ClauseAnswer | null {
  const query = contentOf(clause.words.map(({ lemma }) => lemma));
  // “Need a cat that’s declawed” asks nothing of the kind.
  if (query.size < MIN_WORDS || clause.words.slice(0, 2).some(({ typed }) => WISHES.has(typed))) return null;
  let best: { share: number; question: DisplayedQuestionGroup['questions'][number] } | null = null;
  for (const question of groups.flatMap(({ questions }) => questions)) {
    const own = contentOf(parseWords(question.question).map(({ lemma }) => lemma));
    if (![...query].every((word) => own.has(word))) continue;
    const share = query.size / own.size;
    if (share >= MIN_SHARE && (!best || share > best.share)) best = { share, question };
  }
  if (!best) return null;
  return { ...toAnswer(best.question), needsPerson: false };
}

/** The answer of the frequent question with this id, or null if the shelter has removed it. */
export function findQuestionById(id: string, groups: readonly DisplayedQuestionGroup[]) {
  const question = groups.flatMap(({ questions }) => questions).find((each) => each.id === id);
  return question ? toAnswer(question) : null;
}

function toAnswer({ answer, links }: DisplayedQuestionGroup['questions'][number]) {
  const text = answer
    .map((block) => (typeof block === 'string' ? block : block.map((item) => `• ${item}`).join('\n')))
    .join('\n\n');
  return { text, links: links.map(({ label, href }) => ({ label, href })) };
}

function contentOf(lemmas: readonly string[]): Set<string> {
  return new Set(lemmas.filter((lemma) => NEGATIONS.has(lemma) || !FILLERS.has(lemma)));
}
