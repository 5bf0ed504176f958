/** What a failed try means. */
export interface Refusal {
  /** Short, and without secrets: the outbox shows it. */
  sentence: string;
  /** Refused as what it is: the same mail would be refused again. */
  isForGood: boolean;
  /** Nothing about this mail: others would fare alike. */
  isOutage: boolean;
}

/**
 * Judges what nodemailer raised. Only the server's words about this recipient or this content are held against a mail;
 * a wrong setup is mended, and no reason to lose one.
 * @param links what must not be repeated, even if the server does
 */
export function judgeRefusal(error: unknown, links: readonly (string | null)[]): Refusal {
  const { code = '', originalCode, command = '', responseCode, response = '' } = error as SmtpError;
  const outage = (sentence: string): Refusal => ({ sentence, isForGood: false, isOutage: true });
  const number = responseCode ? ` (${responseCode})` : '';
  if (code === 'EAUTH' || code === 'ENOAUTH' || WANTS_LOGIN.has(responseCode ?? 0)) {
    return outage(`The mail server refuses the login${number}.`);
  }
  if (code === 'EMESSAGE' && !responseCode) {
    return { sentence: 'The mail is larger than the mail server takes.', isForGood: true, isOutage: false };
  }
  if (['RCPT TO', 'DATA'].includes(command) && responseCode && !SESSION_TROUBLE.has(responseCode)) {
    return { sentence: repeat(response, links), isForGood: responseCode >= 500, isOutage: false };
  }
  if (command === 'MAIL FROM' || code === 'EENVELOPE') return outage(`The mail server refuses the sender${number}.`);
  const reason = responseCode ?? originalCode ?? code;
  return outage(`The mail server ${UNREACHED[code] ?? 'cannot be used'}${reason ? ` (${reason})` : ''}.`);
}

interface SmtpError {
  code?: string;
  originalCode?: string;
  /** What the server was asked when it refused. */
  command?: string;
  responseCode?: number;
  response?: string;
}

const WANTS_LOGIN = new Set([530, 534, 535, 538]);
/** The server is closing, or was asked out of turn. */
const SESSION_TROUBLE = new Set([421, 503]);

const UNREACHED: Record<string, string> = {
  ECONNECTION: 'cannot be reached',
  ESOCKET: 'cannot be reached',
  EDNS: 'is not known by that name',
  ETIMEDOUT: 'takes too long to answer',
  EABORT: 'takes too long to answer',
  ETLS: 'offers no safe connection',
  EREQUIRETLS: 'offers no safe connection',
};

const LONGEST_SENTENCE = 200;
const SHORTEST_SECRET = 16;

/** Servers quote what they dislike: addresses on the web go, and whatever else of the link might give access. */
function repeat(response: string, links: readonly (string | null)[]): string {
  const secrets = links
    .join(' ')
    .split(/[^\w-]+/)
    .filter((part) => part.length >= SHORTEST_SECRET);
  const plain = response.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll(/https?:\S+/gi, '…');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), plain).slice(0, LONGEST_SENTENCE);
}
