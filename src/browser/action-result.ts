import { isBlank } from '../platform/blank-text.contract.ts';
import { INVALID_EMAIL } from '../platform/email-address.contract.ts';
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

/**
 * The errors of required fields that are blank; null if there are none.
 * @param required what to say beside each field, by its name
 */
export function findBlankFields(typed: FormData, required: Record<string, string>, failure: string): FormErrors | null {
  const blank = Object.entries(required).filter(([name]) => isBlank(formText(typed, name)));
  if (blank.length === 0) return null;
  return { failure, fields: Object.fromEntries(blank) };
}

/** Shown above a form with several invalid fields. */
export const checkFields = 'Check the highlighted fields.';

/**
 * The errors of required fields that are blank, and of emails that are none; null if there are none.
 * @param required what to say beside each field, by its name
 * @param incomplete shown above the form if a field is blank. Default: to check several fields
 */
export function findInvalidFields(
  form: HTMLFormElement,
  required: Record<string, string>,
  incomplete?: string,
): FormErrors | null {
  const fields: Record<string, string> = {};
  let isIncomplete = false;
  for (const [name, message] of Object.entries(required)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (isBlank(control.value)) {
      fields[name] = message;
      isIncomplete = true;
    } else if (control.validity.typeMismatch) fields[name] = INVALID_EMAIL;
  }
  const count = Object.keys(fields).length;
  const failure = (isIncomplete && incomplete) || (count > 1 && checkFields);
  return count === 0 ? null : { failure, fields };
}
