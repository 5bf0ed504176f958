import type { Transporter } from 'nodemailer';
import type { EmailContent } from './email-content.ts';
import type { LeasedEmail } from './outbox-repository.ts';
import { classifySmtpError, type SmtpFailure } from './classify-smtp-error.ts';
import type { EmailBranding } from './email-content.ts';
import { renderEmail } from './render-email.ts';

export type SendResult = 'sent' | SmtpFailure;

export interface SmtpTransport {
  /** Attempts once; returns a failure rather than throwing it. */
  send(
    email: LeasedEmail,
    options: { shelter: EmailBranding['shelter']; now: Date; signal: AbortSignal },
  ): Promise<SendResult>;
}

export interface SmtpTransportOptions {
  smtpUrl: string;
  /** `MAIL_FROM`; the shelter's name and email by default. */
  from: string | undefined;
  publicUrl: string;
  /** For each step of the SMTP session. */
  timeoutMs: number;
}

/** For a whole attempt, however slow the server is; shorter than a lease. */
const MAX_TRY_MS = 60_000;

/** Opens a connection per email, so that one email's failure does not affect another. */
export function openSmtpTransport({ smtpUrl, from, publicUrl, timeoutMs }: SmtpTransportOptions): SmtpTransport {
  let mailer: Transporter | undefined;
  // Loaded with the first email, so that a start needn't wait for it.
  const openMailer = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const host = new URL(publicUrl).hostname;
  return {
    send: async (email, { shelter, now, signal }) => {
      let parts;
      try {
        const links = { accessLink: email.access_link, unsubscribeLink: email.unsubscribe_link };
        parts = renderEmail(email.content, { shelter, publicUrl, ...links });
      } catch {
        return { message: 'The email couldn’t be rendered.', isPermanent: true, isOutage: false };
      }
      try {
        mailer ??= await openMailer();
        await mailer.sendMail({
          ...parts,
          from: senderOf(shelter, from, host),
          ...replyTo(email.content, shelter, from),
          to: { name: email.to_name, address: email.to_email },
          ...attached(email.attachment),
          messageId: `<${email.message_id}@${host}>`,
          date: now,
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(email.unsubscribe_link) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_TRY_MS)]),
        });
        return 'sent';
      } catch (error) {
        return classifySmtpError(error, [email.access_link, email.unsubscribe_link]);
      }
    },
  };
}

/** As an attachment: some clients show an invitation instead of the email. */
function attached(attachment: LeasedEmail['attachment']) {
  if (attachment === null) return {};
  const { name, type, text } = attachment;
  return { attachments: [{ filename: name, contentType: `${type}; charset=utf-8`, content: text }] };
}

/** Lets email clients offer one-click unsubscribing (RFC 8058). */
function oneClick(unsubscribeLink: string | null): Record<string, string> {
  if (unsubscribeLink === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The settings, then `MAIL_FROM`, then the shelter itself. */
function senderOf({ name, email, sender }: EmailBranding['shelter'], from: string | undefined, host: string) {
  if (sender?.email) return { name: sender.name || name, address: sender.email };
  if (from !== undefined && !sender?.name) return from;
  const [, address = from] = /<([^<>]+)>\s*$/.exec(from ?? '') ?? [];
  return { name: sender?.name || name, address: address ?? (email || `no-reply@${host}`) };
}

/** Replies go to the shelter, also if the sender is another address. */
function replyTo(
  { replyTo: own }: EmailContent,
  { name, email, sender }: EmailBranding['shelter'],
  from: string | undefined,
): { replyTo?: { name: string; address: string } } {
  if (own) return { replyTo: own };
  if (sender?.replyTo) return { replyTo: { name, address: sender.replyTo } };
  const isSender = from === undefined && !sender?.email;
  return isSender || email === '' ? {} : { replyTo: { name, address: email } };
}
