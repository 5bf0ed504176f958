import { z } from 'zod';
import { isBlank } from '../blank-text.contract.ts';
import { blankText, wordsOfLast } from './choice-schemas.ts';

/** Controls that would turn the reading direction of what stands around a text. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * Text a person typed into one line: trimmed, composed (NFC), without control characters, so that it can
 * stand in a mail's header, a file's name and a table alike. What shows nothing becomes empty.
 */
export function line(most: number) {
  return z
    .string('takes text')
    .max(most * 4, `takes at most ${most} characters`)
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) => (isBlank(text) ? '' : text.trim().normalize('NFC')))
    .refine((text) => text.length <= most, `takes at most ${most} characters`)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line of text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: most });
}

/** The same where something has to stand. */
export function filledLine(most: number) {
  return line(most)
    .refine((text) => text !== '', 'must not be empty')
    .meta({ type: 'string', minLength: 1, maxLength: most });
}

/** Text in several lines: the same, but for line breaks, which become one kind. */
export function paragraphs(most: number) {
  return z
    .string('takes text')
    .max(most * 4, `takes at most ${most} characters`)
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) =>
      isBlank(text)
        ? ''
        : text
            .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
            .trim()
            .normalize('NFC'),
    )
    .refine((text) => text.length <= most, `takes at most ${most} characters`)
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'must be plain text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: most });
}

/** The same, but required. */
export function filledParagraphs(most: number, missing = 'must not be empty') {
  return paragraphs(most)
    .refine((text) => text !== '', missing)
    .meta({ type: 'string', minLength: 1, maxLength: most });
}

/** The longest parts that mail servers accept (RFC 5321, section 4.5.3.1, and RFC 1035 for a name between two dots). */
const MAX_EMAIL_CHARACTERS = 254;
const MAX_LOCAL_PART_CHARACTERS = 64;
const MAX_LABEL_CHARACTERS = 63;

/** ASCII only, so that no letter of another script can pass for one of an address that is known. */
export function emailAddress() {
  return z
    .string('takes text')
    .trim()
    .max(MAX_EMAIL_CHARACTERS, `takes at most ${MAX_EMAIL_CHARACTERS} characters`)
    .pipe(z.email('is not an e-mail address'))
    .refine((email) => email.indexOf('@') <= MAX_LOCAL_PART_CHARACTERS, {
      message: `takes at most ${MAX_LOCAL_PART_CHARACTERS} characters before the @`,
    })
    .refine((email) => labelsOf(email).every((label) => label.length <= MAX_LABEL_CHARACTERS), {
      message: `takes at most ${MAX_LABEL_CHARACTERS} characters between two dots after the @`,
    })
    .meta({ type: 'string', format: 'email', maxLength: MAX_EMAIL_CHARACTERS });
}

function labelsOf(email: string): string[] {
  return email.slice(email.indexOf('@') + 1).split('.');
}

/** A field that may be left empty, as a search form sends it; empty counts as absent. */
export function orEmpty<T extends z.ZodType>(schema: T) {
  return z.union([blankText.transform(() => undefined), schema], wordsOfLast).optional();
}

/** Text that is compared and never shown: taken as it is, without what no keyboard types. */
export function anyText(most: number) {
  return z
    .string('takes text')
    .max(most, `takes at most ${most} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text that can be typed');
}
