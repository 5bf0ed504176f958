import { isBlank } from '../../../platform/blank-text.contract.ts';
import type { Question } from '../setting-fields.contract.ts';
import { settingLimits, textPlaceholders, type QuestionGroupId } from '../settings.constants.ts';
import { findTemplateError } from '../text-template.contract.ts';

/** A question while it is edited. */
export interface QuestionForm {
  /** The question's ID, or a temporary one. */
  key: string;
  /** Empty for a new question: the server assigns an ID. */
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

/** Moves a question up or down within its group. */
export function moveWithin(questions: readonly QuestionForm[], moved: QuestionForm, step: 1 | -1): QuestionForm[] {
  const inGroup = questions.filter(({ group }) => group === moved.group);
  const neighbor = inGroup[inGroup.indexOf(moved) + step];
  if (!neighbor) return [...questions];
  return questions.map((each) => (each === moved ? neighbor : each === neighbor ? moved : each));
}

/** Validation errors under the server's field names. */
export function checkQuestions(questions: readonly QuestionForm[]): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  const known = Object.keys(textPlaceholders);
  for (const [at, { question, answer }] of questions.entries()) {
    if (isBlank(question)) fieldErrors[`questions.${at}.question`] = 'Enter a question';
    const error = findTemplateError(answer, known);
    if (isBlank(answer)) fieldErrors[`questions.${at}.answer`] = 'Enter an answer';
    else if (error !== null) fieldErrors[`questions.${at}.answer`] = error;
    else if (answer.length > settingLimits.answer) {
      fieldErrors[`questions.${at}.answer`] = `takes at most ${settingLimits.answer} characters`;
    }
  }
  return fieldErrors;
}
