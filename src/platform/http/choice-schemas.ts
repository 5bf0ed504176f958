import { z } from 'zod';
import { isBlank } from '../blank-text.contract.ts';

/** One of a few words in any letter case, answered in the one they are stored in. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  const message = `takes ${values.length === 1 ? values[0] : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`}`;
  return z
    .string(message)
    .transform((text) => values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text)
    .pipe(z.enum(values, message))
    .meta({ type: 'string', enum: [...values] });
}

const YES = new Set(['true', 'yes', '1', 'on']);
const NO = new Set(['false', 'no', '0', 'off']);

/** Yes or no: a boolean, or one of the words a form sends for it (`product.md`, section 2). */
export function yesOrNoWord() {
  return z
    .union([z.boolean(), z.string().transform((text) => readYesOrNo(text))], 'takes yes or no')
    .refine((value) => value !== undefined, 'takes yes or no')
    .meta({ type: 'boolean', anyOf: undefined });
}

/** The same, where it may also be unknown, which is null. */
export function threeWay() {
  return z
    .union([z.null(), z.stringFormat('unknown', /^unknown$/i).transform(() => null), yesOrNoWord()], wordsOfLast)
    .meta({ type: 'boolean', anyOf: undefined });
}

/** Counts as empty: no text, or text that shows nothing. */
export const blankText = z
  .stringFormat('blank', isBlank)
  .transform(() => '' as const)
  .meta({ type: 'string', const: '', format: undefined, pattern: undefined });

/** A field that may be empty: `''` and null clear it, absent leaves it as it is. */
export function clearable<T extends z.ZodType>(schema: T) {
  return z.union([blankText.transform(() => null), z.null(), schema], wordsOfLast).optional();
}

/** What is wrong with a value that fits no part of a union: the last part's words. */
export const wordsOfLast = {
  error: (issue: { errors?: readonly (readonly { message: string }[])[] }) => issue.errors?.at(-1)?.[0]?.message,
};

function readYesOrNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
