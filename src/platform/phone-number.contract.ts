/** The same wherever people enter a phone number. */
export const MAX_PHONE_LENGTH = 40;

export const PHONE_EXAMPLE = '+1 206 555 0100';

/** What a form says about a text that is no phone number. */
export const INVALID_PHONE = `Enter a phone number like ${PHONE_EXAMPLE}`;

/** Of a number without its area code. */
const MIN_DIGITS = 7;

/** Digits with the usual separators, and an extension. */
export function isPhoneNumber(text: string): boolean {
  return text.replace(/\D/g, '').length >= MIN_DIGITS && /^[\d\s()+./x#*–-]+$/i.test(text);
}
