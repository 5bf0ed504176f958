import { z } from 'zod';
import { isBlank } from '../blank-text.contract.ts';
import { MAX_EMAIL_LENGTH } from '../email-address.contract.ts';
import { blankText, lastMessage } from './choice-schemas.ts';

/** Controls that would change the reading direction of surrounding text. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * One line of user input: trimmed, composed (NFC) and without control characters, so that it is safe in email headers,
 * file names and tables. Invisible text becomes empty.
 */
export function line(max: number) {
  return z
    .string('takes text')
    .max(max * 4, `takes at most ${max} characters`)
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) => (isBlank(text) ? '' : text.trim().normalize('NFC')))
    .refine((text) => text.length <= max, `takes at most ${max} characters`)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line of text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: max });
}

/** The same, but required. */
export function requiredLine(max: number) {
  return line(max)
    .refine((text) => text !== '', 'must not be empty')
    .meta({ type: 'string', minLength: 1, maxLength: max });
}

/** Several lines, with line breaks normalized. */
export function paragraphs(max: number) {
  return z
    .string('takes text')
    .max(max * 4, `takes at most ${max} characters`)
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) =>
      isBlank(text)
        ? ''
        : text
            .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
            .trim()
            .normalize('NFC'),
    )
    .refine((text) => text.length <= max, `takes at most ${max} characters`)
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'must be plain text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: max });
}

/** The same, but required. */
export function requiredParagraphs(max: number, missing = 'must not be empty') {
  return paragraphs(max)
    .refine((text) => text !== '', missing)
    .meta({ type: 'string', minLength: 1, maxLength: max });
}

/** The maximums that mail servers accept (RFC 5321, section 4.5.3.1, and RFC 1035 for a name between two dots). */
const MAX_LOCAL_PART_CHARACTERS = 64;
const MAX_LABEL_CHARACTERS = 63;

/** ASCII only: letters of other scripts could imitate a known address. */
export function emailAddress() {
  return z
    .string('takes text')
    .trim()
    .max(MAX_EMAIL_LENGTH, `takes at most ${MAX_EMAIL_LENGTH} characters`)
    .pipe(z.email('is not an e-mail address'))
    .refine((email) => email.indexOf('@') <= MAX_LOCAL_PART_CHARACTERS, {
      message: `takes at most ${MAX_LOCAL_PART_CHARACTERS} characters before the @`,
    })
    .refine((email) => labelsOf(email).every((label) => label.length <= MAX_LABEL_CHARACTERS), {
      message: `takes at most ${MAX_LABEL_CHARACTERS} characters between two dots after the @`,
    })
    .meta({ type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH });
}

function labelsOf(email: string): string[] {
  return email.slice(email.indexOf('@') + 1).split('.');
}

/** An optional field, where empty counts as missing, as search forms send it. */
export function orEmpty<T extends z.ZodType>(schema: T) {
  return z.union([blankText.transform(() => undefined), schema], lastMessage).optional();
}

/** Text that is compared but never displayed: accepted unchanged, except for characters that cannot be typed. */
export function anyText(max: number) {
  return z
    .string('takes text')
    .max(max, `takes at most ${max} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text that can be typed');
}
