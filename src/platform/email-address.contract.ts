/** The maximum length of an email address that mail servers accept (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;

/** The maximums that mail servers accept (the same, and RFC 1035 for a name between two dots). */
export const MAX_LOCAL_PART_CHARACTERS = 64;
export const MAX_LABEL_CHARACTERS = 63;

/** What a form says about a text that is no email address. */
export const INVALID_EMAIL = 'Enter an email like name@example.com';

/** ASCII only: letters of other scripts could imitate a known address. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** For forms; the server's schema applies the same limits one by one (`http/text-schemas.ts`). */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(text)) return false;
  const [localPart = '', domain = ''] = text.split('@');
  return (
    localPart.length <= MAX_LOCAL_PART_CHARACTERS &&
    domain.split('.').every((label) => label.length <= MAX_LABEL_CHARACTERS)
  );
}
