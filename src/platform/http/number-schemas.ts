import { z } from 'zod';

/**
 * A positive whole number as it stands in an address or a form: digits and nothing else,
 * where JavaScript's own reading would also take `0x10`, `1e3` or an empty text.
 */
export function positiveDigits(most: number, message = `takes a whole number from 1 to ${most}`) {
  return (
    z
      .string(message)
      .regex(/^[1-9]\d{0,15}$/, message)
      .transform(Number)
      .refine((number) => number <= most, message)
      // For those who read the API's document it is a number, however it is written in an address.
      .meta({ type: 'integer', minimum: 1, maximum: most, pattern: undefined })
  );
}

/** The largest value of an `integer` column, such as an id. */
export const MAX_INTEGER = 2_147_483_647;

const NOT_A_NUMBER = 'takes a positive whole number';

/** The number of a record in an address. One beyond what a row can have becomes 0, which is nobody's: not there, rather than wrong. */
export function idInAddress() {
  return positiveDigits(Number.MAX_SAFE_INTEGER, NOT_A_NUMBER)
    .transform((id) => (id > MAX_INTEGER ? 0 : id))
    .meta({ type: 'integer', minimum: 1, maximum: MAX_INTEGER });
}

/** The number of a record in a body: a number, or its digits as a form or local storage keeps them (`product.md`, section 2). */
export function idInBody() {
  return z
    .union(
      [z.int(NOT_A_NUMBER).min(1, NOT_A_NUMBER).max(MAX_INTEGER, NOT_A_NUMBER), positiveDigits(MAX_INTEGER)],
      NOT_A_NUMBER,
    )
    .meta({ type: 'integer', minimum: 1, maximum: MAX_INTEGER, anyOf: undefined });
}

/** A whole number in a body, or its digits as a form sends them. */
export function wholeNumberInBody(least: number, most: number) {
  const message = `takes a whole number from ${least} to ${most}`;
  return z
    .union(
      [
        z.int(message).min(least, message).max(most, message),
        z
          .string(message)
          .trim()
          .regex(/^-?\d{1,15}$/, message)
          .transform(Number)
          .refine((number) => number >= least && number <= most, message),
      ],
      message,
    )
    .meta({ type: 'integer', minimum: least, maximum: most, anyOf: undefined });
}

/** A number in a body, or its digits with a point. */
export function decimalInBody(least: number, most: number) {
  const message = `takes a number from ${least} to ${most}`;
  return z
    .union(
      [
        z.number(message).min(least, message).max(most, message),
        z
          .string(message)
          .trim()
          .regex(/^\d{1,15}(?:\.\d{1,15})?$/, message)
          .transform(Number)
          .refine((number) => number >= least && number <= most, message),
      ],
      message,
    )
    .meta({ type: 'number', minimum: least, maximum: most, anyOf: undefined });
}
