import { z } from 'zod';

/**
 * A positive whole number as it stands in an address or a form: digits and nothing else,
 * where JavaScript's own reading would also take `0x10`, `1e3` or an empty text.
 */
export function positiveDigits(most = Number.MAX_SAFE_INTEGER) {
  const message =
    most === Number.MAX_SAFE_INTEGER ? 'takes a positive whole number' : `takes a whole number from 1 to ${most}`;
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
