import { z } from 'zod';
import { wordsOfLast } from './choice-schemas.ts';

/** Controls that would turn the reading direction of what stands around a text. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * Text a person typed into one line: trimmed, composed (NFC), without control characters, so that it can
 * stand in a mail's header, a file's name and a table alike.
 */
export function line(most: number) {
  return z
    .string('takes text')
    .max(most * 4, `takes at most ${most} characters`)
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text.length <= most, `takes at most ${most} characters`)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line of text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: most });
}

/** The same where something has to stand. */
export function filledLine(most: number) {
  return line(most)
    .refine((text) => /[^\p{C}\p{Z}\p{M}]/u.test(text), 'must not be empty')
    .meta({ type: 'string', minLength: 1, maxLength: most });
}

/** Text in several lines: the same, but for line breaks, which become one kind. */
export function paragraphs(most: number) {
  return z
    .string('takes text')
    .max(most * 4, `takes at most ${most} characters`)
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) =>
      text
        .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
        .trim()
        .normalize('NFC'),
    )
    .refine((text) => text.length <= most, `takes at most ${most} characters`)
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'must be plain text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: most });
}

/** ASCII only, so that no letter of another script can pass for one of an address that is known. */
export function emailAddress(most: number) {
  return z
    .string('takes text')
    .trim()
    .max(most, `takes at most ${most} characters`)
    .pipe(z.email('is not an e-mail address'))
    .meta({ type: 'string', format: 'email', maxLength: most });
}

/** A field that may be left empty, as a search form sends it; empty counts as absent. */
export function orEmpty<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => undefined), schema], wordsOfLast).optional();
}

/** Text that is compared and never shown: taken as it is, without what no keyboard types. */
export function anyText(most: number) {
  return z
    .string('takes text')
    .max(most, `takes at most ${most} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text that can be typed');
}
