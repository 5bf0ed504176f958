import { ApiFailure, describeFailure } from './api-failure.ts';

/** What a form is told: that it is done, or what is wrong; then what was typed stays. */
export type FormAnswer = { isDone: true; message: string } | Refused;

interface Refused {
  isDone: false;
  failure: string;
  fields?: Record<string, string>;
}

/** The page's own words for a failure. */
export interface FailureWords {
  sentence: (error: string) => string;
  /** Stands for the error where the server has no words for it. */
  error?: string;
}

/** @throws what is no refusal of the API, such as a redirect */
export function refusal(failure: unknown, words?: FailureWords): Refused {
  if (!(failure instanceof ApiFailure)) throw failure;
  const error = describeFailure(failure, words?.error ?? failure.message);
  return {
    isDone: false,
    failure: words ? words.sentence(error) : error,
    ...(failure.fields && { fields: failure.fields }),
  };
}

export function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}
