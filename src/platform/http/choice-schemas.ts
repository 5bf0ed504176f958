import { z } from 'zod';
import { isBlank } from '../blank-text.contract.ts';

/** One of several words in any letter case, returned in the stored one. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  const message = `takes ${values.length === 1 ? values[0] : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`}`;
  return z
    .string(message)
    .transform((text) => values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text)
    .pipe(z.enum(values, message))
    .meta({ type: 'string', enum: [...values] });
}

/** Several words with commas between them, such as `Dog,Cat`: one of them, or another. */
export function manyOf<const T extends readonly [string, ...string[]]>(values: T) {
  const one = oneOf(values);
  return z
    .string()
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(one))
    .meta({ type: 'string', items: undefined });
}

/** Several names with commas between them, such as those of sites. */
export function namesInQuery() {
  return z
    .string()
    .max(1000, 'takes at most 1000 characters')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .meta({ type: 'string' });
}

const YES = new Set(['true', 'yes', '1', 'on']);
const NO = new Set(['false', 'no', '0', 'off']);

/** A boolean, or one of the words that forms send for it (`product.md`, section 2). */
export function yesOrNoInput() {
  return z
    .union([z.boolean(), z.string().transform((text) => parseYesOrNo(text))], 'takes yes or no')
    .refine((value) => value !== undefined, 'takes yes or no')
    .meta({ type: 'boolean', anyOf: undefined });
}

/** The same, or null for unknown. */
export function yesNoOrUnknown() {
  return z
    .union([z.null(), z.stringFormat('unknown', /^unknown$/i).transform(() => null), yesOrNoInput()], lastMessage)
    .meta({ type: 'boolean', anyOf: undefined });
}

/** Empty or invisible text. */
export const blankText = z
  .stringFormat('blank', isBlank)
  .transform(() => '' as const)
  .meta({ type: 'string', const: '', format: undefined, pattern: undefined });

/** A field that may be empty: `''` and null clear it; a missing one does not change it. */
export function clearable<T extends z.ZodType>(schema: T) {
  return z.union([blankText.transform(() => null), z.null(), schema], lastMessage).optional();
}

/** A union's error: the message of its last member. */
export const lastMessage = {
  error: (issue: { errors?: readonly (readonly { message: string }[])[] }) => issue.errors?.at(-1)?.[0]?.message,
};

function parseYesOrNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
