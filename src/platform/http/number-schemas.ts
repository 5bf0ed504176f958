import { z } from 'zod';

/** A positive integer in a URL or form: only digits, since JavaScript would also accept `0x10`, `1e3` or an empty text. */
export function positiveDigits(max: number, message = `takes a whole number from 1 to ${max}`) {
  return (
    z
      .string(message)
      .regex(/^[1-9]\d{0,15}$/, message)
      .transform(Number)
      .refine((number) => number <= max, message)
      // A number in the API document.
      .meta({ type: 'integer', minimum: 1, maximum: max, pattern: undefined })
  );
}

/** A number of days in a URL, from 0. */
export function numberOfDays() {
  return z
    .string()
    .regex(/^\d{1,4}$/, 'takes a number of days')
    .transform(Number)
    .meta({ type: 'integer', minimum: 0, maximum: 9999, pattern: undefined });
}

/** The largest value of an `integer` column, such as an id. */
export const MAX_INTEGER = 2_147_483_647;

const NOT_A_NUMBER = 'takes a positive whole number';

/** A record's id in a URL. One beyond the column's range becomes 0, so that it is not found rather than invalid. */
export function idInPath() {
  return positiveDigits(Number.MAX_SAFE_INTEGER, NOT_A_NUMBER)
    .transform((id) => (id > MAX_INTEGER ? 0 : id))
    .meta({ type: 'integer', minimum: 1, maximum: MAX_INTEGER });
}

/** A record's id in a body: a number, or its digits as forms and local storage send them (`product.md`, section 2). */
export function idInBody() {
  return z
    .union(
      [z.int(NOT_A_NUMBER).min(1, NOT_A_NUMBER).max(MAX_INTEGER, NOT_A_NUMBER), positiveDigits(MAX_INTEGER)],
      NOT_A_NUMBER,
    )
    .meta({ type: 'integer', minimum: 1, maximum: MAX_INTEGER, anyOf: undefined });
}

/** An integer in a body, or its digits as forms send them. */
export function integerInBody(min: number, max: number) {
  const message = `takes a whole number from ${min} to ${max}`;
  return z
    .union(
      [
        z.int(message).min(min, message).max(max, message),
        z
          .string(message)
          .trim()
          .regex(/^-?\d{1,15}$/, message)
          .transform(Number)
          .refine((number) => number >= min && number <= max, message),
      ],
      message,
    )
    .meta({ type: 'integer', minimum: min, maximum: max, anyOf: undefined });
}

/** A number in a body, or its digits with a decimal point. */
export function decimalInBody(min: number, max: number, message = `takes a number from ${min} to ${max}`) {
  return z
    .union(
      [
        z.number(message).min(min, message).max(max, message),
        z
          .string(message)
          .trim()
          .regex(/^\d{1,15}(?:\.\d{1,15})?$/, message)
          .transform(Number)
          .refine((number) => number >= min && number <= max, message),
      ],
      message,
    )
    .meta({ type: 'number', minimum: min, maximum: max, anyOf: undefined });
}
