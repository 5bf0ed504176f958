import { ApiError } from '../../../platform/http/api-error.ts';
import type { QuestionInput, Question } from '../setting-fields.contract.ts';
import { questionGroups, settingMessages } from '../settings.constants.ts';

/** Other IDs on the FAQs page. */
const reservedIds: readonly string[] = ['support', 'content', 'newsletter', ...questionGroups.map(({ id }) => id)];
const MAX_ID = 60;

/**
 * Gives each question an ID for links: its own, or one derived from its text.
 * @throws ApiError 400 for a duplicate ID
 */
export function assignQuestionIds(input: readonly QuestionInput[]): Question[] {
  const used = new Set(reservedIds);
  for (const [at, { id }] of input.entries()) {
    if (id === undefined) continue;
    if (used.has(id)) {
      const message = `The id of a question ${settingMessages.twice}.`;
      throw new ApiError(400, message, { fields: { [`questions.${at}.id`]: settingMessages.twice } });
    }
    used.add(id);
  }
  return input.map(({ id, ...question }) => {
    const questionId = id ?? createId(question.question, used);
    used.add(questionId);
    return { id: questionId, ...question };
  });
}

function createId(question: string, used: ReadonlySet<string>): string {
  const slug = question
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '')
    .slice(0, MAX_ID - 5)
    .replace(/-$/, '');
  const base = slug === '' ? 'question' : slug;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!used.has(name)) return name;
  }
}
