import { ApiError } from '../../../platform/http/api-error.ts';
import type { GivenQuestion, Question } from '../setting-fields.contract.ts';
import { questionGroups, settingMessages } from '../settings-words.contract.ts';

/** What stands on the page besides questions, and has an address of its own there. */
const taken: readonly string[] = ['support', 'content', 'newsletter', ...questionGroups.map(({ id }) => id)];
const MAX_ID = 60;

/**
 * Gives each question the name that a link to it has: the one it brings along, or one made of its words.
 * @throws ApiError 400 where two have the same
 */
export function nameQuestions(given: readonly GivenQuestion[]): Question[] {
  const used = new Set(taken);
  for (const [at, { id }] of given.entries()) {
    if (id === undefined) continue;
    if (used.has(id)) {
      const message = `The id of a question ${settingMessages.twice}.`;
      throw new ApiError(400, message, { fields: { [`questions.${at}.id`]: settingMessages.twice } });
    }
    used.add(id);
  }
  return given.map(({ id, ...question }) => {
    const own = id ?? nameOf(question.question, used);
    used.add(own);
    return { id: own, ...question };
  });
}

function nameOf(question: string, used: ReadonlySet<string>): string {
  const words = question
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-$/g, '')
    .slice(0, MAX_ID - 5)
    .replace(/-$/, '');
  const base = words === '' ? 'question' : words;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!used.has(name)) return name;
  }
}
