/** The maximum length of an email address that mail servers accept (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;
