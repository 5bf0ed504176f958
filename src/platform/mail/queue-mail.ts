import type { Database } from '../database.ts';
import { hashToken } from '../tokens.ts';
import type { Letter, MailAttachment, Recipient } from './letter.ts';
import type {} from './schema.ts';

export interface MailToQueue {
  /** What it is about, as `password-reset`. */
  kind: string;
  to: Recipient;
  letter: Letter;
  /**
   * The button's URL if it gives access, with its token as `?token=`: stored apart, and erased once the email is sent or
   * the token no longer works.
   */
  accessLink?: string;
  /**
   * What ends such mails: a page for whoever follows it, and at once for a mail program that posts to it (RFC 8058).
   * Kept apart, and wiped once the mail has left.
   */
  unsubscribeLink?: string;
  /** The thing it tells of, such as `application 12`, by which `dropMails` finds it. */
  about?: string;
  attachment?: MailAttachment;
  now: Date;
  /** Not before this moment; at once unless told. */
  sendAfter?: Date;
}

/**
 * Queues a mail in the caller's transaction: it is sent if and only if that commits (`product.md`, section 11).
 * @throws TypeError for what can stand in no mail: a name, subject or address that would break out of its header,
 *   a button without exactly one http address, a link that gives access without a token, or a subscription without a link that ends it
 * @returns its number
 */
export async function queueMail(
  db: Database,
  { kind, to, letter, accessLink, unsubscribeLink, about, attachment, now, sendAfter = now }: MailToQueue,
): Promise<number> {
  requireOneLine('name', to.name);
  requireOneLine('subject', letter.subject);
  if (!ONE_ADDRESS.test(to.email)) throw new TypeError('A mail goes to one plain e-mail address.');
  requireReplyAddress(letter);
  requireAddressOfButton(letter, accessLink);
  requireAddressesOfItems(letter);
  requireAddressesInBlocks(letter);
  requireEndOfSubscription(letter, unsubscribeLink);
  const { id } = await db
    .insertInto('mails')
    .values({
      kind,
      user_id: to.id ?? null,
      to_name: to.name,
      to_address: to.email,
      letter: JSON.stringify(letter),
      access_link: accessLink ?? null,
      access_hash: accessLink === undefined ? null : hashToken(tokenIn(accessLink)),
      unsubscribe_link: unsubscribeLink ?? null,
      about: about ?? null,
      attachment: attachment ? JSON.stringify(attachment) : null,
      is_demo: to.is_demo,
      next_try_at: sendAfter,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Gives up mails that still wait and tell of a state that was undone (`product.md`, section 4).
 * @returns the kinds of those that are given up
 */
export async function dropMails(
  trx: Database,
  { about, kinds, now }: { about: string; kinds: readonly string[]; now: Date },
): Promise<string[]> {
  const dropped = await trx
    .updateTable('mails')
    .set({ state: 'dropped', settled_at: now })
    .where('about', '=', about)
    .where('kind', 'in', kinds)
    .where('state', '=', 'queued')
    .where('tries', '=', 0)
    .where('leased_until', 'is', null)
    .returning('kind')
    .execute();
  return dropped.map(({ kind }) => kind);
}

/** Nothing that ends an address, begins a second one, or ends the header line it stands in. */
const ONE_ADDRESS = /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u;

function requireOneLine(what: string, text: string): void {
  if (/\p{Cc}/u.test(text)) throw new TypeError(`The ${what} of a mail is one line of text.`);
}

function requireReplyAddress({ replyTo }: Letter): void {
  if (!replyTo) return;
  requireOneLine('name of whoever is answered', replyTo.name);
  if (!ONE_ADDRESS.test(replyTo.address)) throw new TypeError('An answer goes to one plain e-mail address.');
}

function requireAddressOfButton({ action }: Letter, accessLink: string | undefined): void {
  const given = [action?.href, accessLink].filter((address) => address !== undefined);
  if (given.length !== (action ? 1 : 0)) throw new TypeError('The button of a mail has one address.');
  if (given.some((address) => !isWebAddress(address))) throw new TypeError('A button leads to an http address.');
  if (accessLink !== undefined && tokenIn(accessLink) === '')
    throw new TypeError('A link that gives access must have a token.');
}

function tokenIn(accessLink: string): string {
  return URL.parse(accessLink)?.searchParams.get('token') ?? '';
}

function requireAddressesOfItems({ items = [] }: Letter): void {
  if (!items.every(({ href }) => isWebAddress(href))) throw new TypeError('What a mail tells of has an http address.');
}

function requireAddressesInBlocks({ blocks = [] }: Letter): void {
  const given = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.words.map(({ href }) => href);
    if (block.kind === 'list') return block.items.flat().map(({ href }) => href);
    return block.kind === 'card' ? [block.href, block.picture?.src] : [];
  });
  if (!given.every((href) => href === undefined || isWebAddress(href))) {
    throw new TypeError('What a mail leads to has an http address.');
  }
}

function requireEndOfSubscription({ subscription }: Letter, unsubscribeLink: string | undefined): void {
  if ((subscription === undefined) !== (unsubscribeLink === undefined)) {
    throw new TypeError('A mail that comes again has a link that ends it.');
  }
  // It stands between angle brackets in a header.
  if (unsubscribeLink !== undefined && !(isWebAddress(unsubscribeLink) && /^[!-;=?-~]+$/.test(unsubscribeLink))) {
    throw new TypeError('What ends such mails is an http address.');
  }
}

function isWebAddress(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
}
