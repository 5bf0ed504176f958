import { isBlank } from '../../../platform/blank-text.contract.ts';
import type { Question } from '../setting-fields.contract.ts';
import { settingLimits, textPlaceholders, type QuestionGroupId } from '../settings-words.contract.ts';
import { findTemplateFault } from '../text-template.contract.ts';

/** A question while it is edited. */
export interface QuestionForm {
  /** Its id, or one of the form's own until it has one. */
  key: string;
  /** Empty: the server makes one of the question. */
  id: string;
  group: QuestionGroupId;
  question: string;
  answer: string;
  is_on_home: boolean;
}

export function toForm(questions: readonly Question[]): QuestionForm[] {
  return questions.map(({ id, group, question, answer, is_on_home }) => ({
    key: id,
    id,
    group,
    question,
    answer,
    is_on_home,
  }));
}

export function toQuestions(questions: readonly QuestionForm[]): Question[] {
  return questions.map(({ id, group, question, answer, is_on_home }) => ({ id, group, question, answer, is_on_home }));
}

/** One place up or down among those of its group. */
export function moveWithin(questions: readonly QuestionForm[], moved: QuestionForm, by: 1 | -1): QuestionForm[] {
  const own = questions.filter(({ group }) => group === moved.group);
  const other = own[own.indexOf(moved) + by];
  if (!other) return [...questions];
  return questions.map((each) => (each === moved ? other : each === other ? moved : each));
}

/** What is wrong, under the names that the server has for it too. */
export function checkQuestions(questions: readonly QuestionForm[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const known = Object.keys(textPlaceholders);
  for (const [at, { question, answer }] of questions.entries()) {
    if (isBlank(question)) problems[`questions.${at}.question`] = 'must not be empty';
    const fault = findTemplateFault(answer, known);
    if (isBlank(answer)) problems[`questions.${at}.answer`] = 'must not be empty';
    else if (fault !== null) problems[`questions.${at}.answer`] = fault;
    else if (answer.length > settingLimits.answer) {
      problems[`questions.${at}.answer`] = `takes at most ${settingLimits.answer} characters`;
    }
  }
  return problems;
}
