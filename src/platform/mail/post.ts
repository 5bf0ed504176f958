import { createTransport } from 'nodemailer';
import type { Letter } from './letter.ts';
import type { LeasedMail } from './due-mails.ts';
import { judgeRefusal, type Refusal } from './judge-refusal.ts';
import type { Letterhead } from './letter.ts';
import { renderLetter } from './render-letter.ts';

/** What came of a try. */
export type Outcome = 'sent' | Refusal;

export interface Post {
  /** Tries once; a refusal is an answer, not an exception. */
  send(mail: LeasedMail, options: { shelter: Letterhead['shelter']; now: Date; signal: AbortSignal }): Promise<Outcome>;
}

export interface PostOptions {
  smtpUrl: string;
  /** `MAIL_FROM`; the shelter's own name and address unless told. */
  from: string | undefined;
  publicUrl: string;
  /** How long the mail server may take over each step. */
  patienceMs: number;
}

/** A try in all, however slowly the server goes on: less than a lease. */
const LONGEST_TRY_MS = 60_000;

/** The way to the mail server: a connection for each mail, so that no mail's trouble is another's. */
export function openPost({ smtpUrl, from, publicUrl, patienceMs }: PostOptions): Post {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return {
    send: async (mail, { shelter, now, signal }) => {
      let parts;
      try {
        const links = { accessLink: mail.access_link, unsubscribeLink: mail.unsubscribe_link };
        parts = renderLetter(mail.letter, { shelter, publicUrl, ...links });
      } catch {
        return { sentence: 'The mail could not be written.', isForGood: true, isOutage: false };
      }
      try {
        await transport.sendMail({
          ...parts,
          from: from ?? { name: shelter.name, address: shelter.email },
          ...replyTo(mail.letter, from === undefined ? null : shelter),
          to: { name: mail.to_name, address: mail.to_address },
          ...attached(mail.attachment),
          messageId: `<${mail.message_id}@${host}>`,
          date: now,
          // Other machines do not answer a mail that says so.
          headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(mail.unsubscribe_link) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_TRY_MS)]),
        });
        return 'sent';
      } catch (error) {
        return judgeRefusal(error, [mail.access_link, mail.unsubscribe_link]);
      }
    },
  };
}

/** As a file and nothing more: as an invitation, some programs would show it in place of the letter. */
function attached(attachment: LeasedMail['attachment']) {
  if (attachment === null) return {};
  const { name, type, text } = attachment;
  return { attachments: [{ filename: name, contentType: `${type}; charset=utf-8`, content: text }] };
}

/** Lets a mail program offer a button that ends such mails, without leading anybody to a page (RFC 8058). */
function oneClick(unsubscribeLink: string | null): Record<string, string> {
  if (unsubscribeLink === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** @param shelter who answers go to where the mail comes from an address of another kind */
function replyTo(
  { replyTo: own }: Letter,
  shelter: Letterhead['shelter'] | null,
): { replyTo?: { name: string; address: string } } {
  if (own) return { replyTo: own };
  return shelter ? { replyTo: { name: shelter.name, address: shelter.email } } : {};
}
