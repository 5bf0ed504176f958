import { isBlank } from '../platform/blank-text.contract.ts';
import { ApiFailure, describeFailure } from './api-failure.ts';
import type { FormErrors } from './use-mutation.ts';

/** The result of a form's action: done, or failed; then the form keeps what was typed. */
export type ActionResult = { isDone: true; message: string } | FailedResult;

interface FailedResult {
  isDone: false;
  failure: string;
  fields?: Record<string, string>;
}

/** The page's own error messages. */
export interface FailureMessages {
  sentence: (error: string) => string;
  /** Used if the server sends no message. */
  error?: string;
}

/** @throws what is no error of the API, such as a redirect */
export function failedResult(failure: unknown, messages?: FailureMessages): FailedResult {
  if (!(failure instanceof ApiFailure)) throw failure;
  const error = describeFailure(failure, messages?.error ?? failure.message);
  return {
    isDone: false,
    failure: messages ? messages.sentence(error) : error,
    ...(failure.fields && { fields: failure.fields }),
  };
}

export function formText(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}

/** The errors of required fields that are blank; null if there are none. */
export function findBlankFields(typed: FormData, required: readonly string[], failure: string): FormErrors | null {
  const blank = required.filter((name) => isBlank(formText(typed, name)));
  if (blank.length === 0) return null;
  return { failure, fields: Object.fromEntries(blank.map((name) => [name, 'must not be empty'])) };
}
