import { z } from 'zod';
import { isBlank } from '../blank-text.contract.ts';
import {
  EMAIL_PATTERN,
  INVALID_EMAIL,
  MAX_EMAIL_LENGTH,
  MAX_LABEL_CHARACTERS,
  MAX_LOCAL_PART_CHARACTERS,
} from '../email-address.contract.ts';
import { tooLong } from '../format-number.contract.ts';
import { isPhoneNumber, MAX_PHONE_LENGTH, INVALID_PHONE } from '../phone-number.contract.ts';
import { blankText, lastMessage } from './choice-schemas.ts';

/** The message of a required text, which the response words for its field (error-response.ts). */
export const MISSING = 'is required';

/** Controls that would change the reading direction of surrounding text. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * One line of user input: trimmed, composed (NFC) and without control characters, so that it is safe in email headers,
 * file names and tables. Invisible text becomes empty.
 */
export function line(max: number) {
  return z
    .string('takes text')
    .max(max * 4, tooLong(max))
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) => (isBlank(text) ? '' : text.trim().normalize('NFC')))
    .refine((text) => text.length <= max, tooLong(max))
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line of text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: max });
}

/**
 * The same, but required.
 * @param missing what to do, in the words of the field's label. Default: "Enter the …"
 */
export function requiredLine(max: number, missing = MISSING) {
  return line(max)
    .refine((text) => text !== '', missing)
    .meta({ type: 'string', minLength: 1, maxLength: max });
}

/** Several lines, with line breaks normalized. */
export function paragraphs(max: number) {
  return z
    .string('takes text')
    .max(max * 4, tooLong(max))
    .refine((text) => text.isWellFormed(), 'must be text that can be read')
    .transform((text) =>
      isBlank(text)
        ? ''
        : text
            .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
            .trim()
            .normalize('NFC'),
    )
    .refine((text) => text.length <= max, tooLong(max))
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'must be plain text')
    .refine((text) => !DIRECTION_CONTROLS.test(text), 'must be text that reads in its own direction')
    .meta({ type: 'string', maxLength: max });
}

/** The same, but required. */
export function requiredParagraphs(max: number, missing = MISSING) {
  return paragraphs(max)
    .refine((text) => text !== '', missing)
    .meta({ type: 'string', minLength: 1, maxLength: max });
}

export function emailAddress() {
  return z
    .string('takes text')
    .trim()
    .max(MAX_EMAIL_LENGTH, tooLong(MAX_EMAIL_LENGTH))
    .pipe(z.email({ pattern: EMAIL_PATTERN, error: INVALID_EMAIL }))
    .refine((email) => email.indexOf('@') <= MAX_LOCAL_PART_CHARACTERS, {
      message: `${tooLong(MAX_LOCAL_PART_CHARACTERS)} before the @`,
    })
    .refine((email) => labelsOf(email).every((label) => label.length <= MAX_LABEL_CHARACTERS), {
      message: `${tooLong(MAX_LABEL_CHARACTERS)} between two dots after the @`,
    })
    .meta({ type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH });
}

/** The form also checks it with `isPhoneNumber`. */
export function phoneNumber() {
  return line(MAX_PHONE_LENGTH)
    .refine((text) => text === '' || isPhoneNumber(text), INVALID_PHONE)
    .meta({ type: 'string', maxLength: MAX_PHONE_LENGTH });
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
    .max(max, tooLong(max))
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text that can be typed');
}

/** The token in the link of an email. */
export const linkToken = z.object({ token: anyText(200).min(1, MISSING) });
