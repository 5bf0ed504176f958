export interface SmtpFailure {
  /** Short and without secrets: the outbox shows it. */
  message: string;
  /** The same email would be rejected again. */
  isPermanent: boolean;
  /** Not about this email: others would fail too. */
  isOutage: boolean;
}

/**
 * Classifies an error from nodemailer. Only a rejected recipient or content fails an email; a wrong configuration can be
 * corrected, so emails wait for that.
 * @param links redacted if the server repeats them
 */
export function classifySmtpError(error: unknown, links: readonly (string | null)[]): SmtpFailure {
  const { code = '', originalCode, command = '', responseCode, response = '' } = error as SmtpError;
  const outage = (message: string): SmtpFailure => ({ message, isPermanent: false, isOutage: true });
  const number = responseCode ? ` (${responseCode})` : '';
  if (code === 'EAUTH' || code === 'ENOAUTH' || LOGIN_REQUIRED.has(responseCode ?? 0)) {
    return outage(`The mail server refuses the login${number}.`);
  }
  if (code === 'EMESSAGE' && !responseCode) {
    return { message: 'The mail is larger than the mail server takes.', isPermanent: true, isOutage: false };
  }
  if (['RCPT TO', 'DATA'].includes(command) && responseCode && !SESSION_ERRORS.has(responseCode)) {
    return { message: redact(response, links), isPermanent: responseCode >= 500, isOutage: false };
  }
  if (command === 'MAIL FROM' || code === 'EENVELOPE') return outage(`The mail server refuses the sender${number}.`);
  const reason = responseCode ?? originalCode ?? code;
  return outage(`The mail server ${UNREACHED[code] ?? 'can’t be used'}${reason ? ` (${reason})` : ''}.`);
}

interface SmtpError {
  code?: string;
  originalCode?: string;
  /** The command that the server rejected. */
  command?: string;
  responseCode?: number;
  response?: string;
}

const LOGIN_REQUIRED = new Set([530, 534, 535, 538]);
/** The server is closing, or got commands in the wrong order. */
const SESSION_ERRORS = new Set([421, 503]);

const UNREACHED: Record<string, string> = {
  ECONNECTION: 'can’t be reached',
  ESOCKET: 'can’t be reached',
  EDNS: 'isn’t known by that name',
  ETIMEDOUT: 'takes too long to answer',
  EABORT: 'takes too long to answer',
  ETLS: 'offers no safe connection',
  EREQUIRETLS: 'offers no safe connection',
};

const MAX_MESSAGE_LENGTH = 200;
const MIN_SECRET_LENGTH = 16;

/** Servers quote content that they reject: removes URLs, and tokens of the links. */
function redact(response: string, links: readonly (string | null)[]): string {
  const secrets = links
    .join(' ')
    .split(/[^\w-]+/)
    .filter((part) => part.length >= MIN_SECRET_LENGTH);
  const plain = response.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/https?:\S+/gi, '…');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), plain).slice(0, MAX_MESSAGE_LENGTH);
}
