import { sql, type QueryCreator } from 'kysely';
import type { Database, Tables } from '../database.ts';
import { hashToken } from '../tokens.ts';
import type { EmailContent, EmailAttachment, Recipient } from './email-content.ts';

export interface EmailToQueue {
  /** Such as `password-reset`. */
  type: string;
  to: Recipient;
  content: EmailContent;
  /**
   * The button's URL if it gives access, with its token as `?token=`: stored apart, and erased once the email is sent or
   * the token no longer works.
   */
  accessLink?: string;
  /**
   * A page for people, and one-click unsubscribing for clients that post to it (RFC 8058). Stored separately, and erased
   * once the email is sent.
   */
  unsubscribeLink?: string;
  /** What it is about, such as `application 12`; `cancelEmails` finds it by this. */
  reference?: string;
  attachment?: EmailAttachment;
  now: Date;
  /** Immediately by default. */
  sendAfter?: Date;
}

/**
 * Queues an email in the caller's transaction: it is sent if and only if that commits (`product.md`, section 11).
 * @throws TypeError for a name, subject or email that would break out of its header, a button without exactly one HTTP
 *   URL, an access link without a token, or a subscription without an unsubscribe link
 * @returns its id
 */
export async function queueEmail(db: Database, email: EmailToQueue): Promise<number> {
  const { id } = await db.insertInto('emails').values(toEmailRow(email)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The row of an email, for rules that queue it in the statement that makes the change.
 * @throws TypeError as `queueEmail`
 */
export function toEmailRow({
  type,
  to,
  content,
  accessLink,
  unsubscribeLink,
  reference,
  attachment,
  now,
  sendAfter = now,
}: EmailToQueue) {
  assertOneLine('name', to.name);
  assertOneLine('subject', content.subject);
  if (!SINGLE_EMAIL.test(to.email)) throw new TypeError('An email needs exactly one recipient.');
  assertReplyTo(content);
  assertButtonUrl(content, accessLink);
  assertItemUrls(content);
  assertBlockUrls(content);
  assertUnsubscribeLink(content, unsubscribeLink);
  return {
    type,
    user_id: to.id ?? null,
    to_name: to.name,
    to_email: to.email,
    content: JSON.stringify(content),
    access_link: accessLink ?? null,
    access_hash: accessLink === undefined ? null : hashToken(tokenIn(accessLink)),
    unsubscribe_link: unsubscribeLink ?? null,
    reference: reference ?? null,
    attachment: attachment ? JSON.stringify(attachment) : null,
    is_demo: to.is_demo,
    next_attempt_at: sendAfter,
    created_at: now,
  };
}

/**
 * Cancels queued emails about something that was undone (`product.md`, section 4).
 * @returns the types of the canceled emails
 */
export async function cancelEmails(
  trx: Database,
  { reference, types, now }: { reference: string; types: readonly string[]; now: Date },
): Promise<string[]> {
  const canceled = await emailCancellation(trx, { references: [reference], types, now }).execute();
  return canceled.map(({ type }) => type);
}

/**
 * Cancels emails that still wait because what they announce can be undone, before something newer is announced.
 * @returns the ids of the canceled emails
 */
export async function cancelDelayedEmails(trx: Database, emails: DelayedEmails): Promise<number[]> {
  return (await delayedEmailCancellation(trx, emails).execute()).map(({ id }) => id);
}

interface DelayedEmails {
  reference: string;
  types: readonly string[];
  now: Date;
}

/** The same as a part of a statement. */
export function delayedEmailCancellation(query: QueryCreator<Tables>, { reference, types, now }: DelayedEmails) {
  return emailCancellation(query, { references: [reference], types, now }).where('next_attempt_at', '>', now);
}

/** The same for several references, as a part of a statement. */
export function emailCancellation(
  query: QueryCreator<Tables>,
  { references, types, now }: { references: readonly string[]; types: readonly string[]; now: Date },
) {
  return query
    .updateTable('emails')
    .set({ status: 'dropped', completed_at: now })
    .where('reference', '=', sql<string>`any(${references})`)
    .where('type', '=', sql<string>`any(${types})`)
    .where(isCancelable)
    .returning(['id', 'reference', 'type']);
}

/** SQL: no attempt to send the statement's row of `emails` has started. */
export const isCancelable = sql<boolean>`(emails.status = 'queued' and emails.attempts = 0 and emails.leased_until is null)`;

/** Excludes characters that would end the address, start a second one, or end the header. */
const SINGLE_EMAIL = /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u;

function assertOneLine(what: string, text: string): void {
  if (/\p{Cc}/u.test(text)) throw new TypeError(`The ${what} of an email must be one line.`);
}

function assertReplyTo({ replyTo }: EmailContent): void {
  if (!replyTo) return;
  assertOneLine('reply-to name', replyTo.name);
  if (!SINGLE_EMAIL.test(replyTo.address)) throw new TypeError('Replies must go to exactly one email address.');
}

function assertButtonUrl({ action }: EmailContent, accessLink: string | undefined): void {
  const found = [action?.href, accessLink].filter((address) => address !== undefined);
  if (found.length !== (action ? 1 : 0)) throw new TypeError('A button needs exactly one URL.');
  if (found.some((address) => !isHttpUrl(address))) throw new TypeError('A button needs an HTTP URL.');
  if (accessLink !== undefined && tokenIn(accessLink) === '') throw new TypeError('An access link needs a token.');
}

function tokenIn(accessLink: string): string {
  return URL.parse(accessLink)?.searchParams.get('token') ?? '';
}

function assertItemUrls({ items = [] }: EmailContent): void {
  if (!items.every(({ href }) => isHttpUrl(href))) throw new TypeError('An item needs an HTTP URL.');
}

function assertBlockUrls({ blocks = [] }: EmailContent): void {
  const found = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.words.map(({ href }) => href);
    if (block.kind === 'list') return block.items.flat().map(({ href }) => href);
    return block.kind === 'card' ? [block.href, block.picture?.src] : [];
  });
  if (!found.every((href) => href === undefined || isHttpUrl(href))) {
    throw new TypeError('A block’s links must be HTTP URLs.');
  }
}

function assertUnsubscribeLink({ subscription }: EmailContent, unsubscribeLink: string | undefined): void {
  if ((subscription === undefined) !== (unsubscribeLink === undefined)) {
    throw new TypeError('A subscription needs an unsubscribe link, and only a subscription has one.');
  }
  // It is put between angle brackets in a header.
  if (unsubscribeLink !== undefined && !(isHttpUrl(unsubscribeLink) && /^[!-;=?-~]+$/.test(unsubscribeLink))) {
    throw new TypeError('An unsubscribe link must be an HTTP URL.');
  }
}

function isHttpUrl(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
}
