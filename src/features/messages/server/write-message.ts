import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Sender } from '../message-words.contract.ts';
import type {} from './schema.ts';

/** Something that somebody writes: the beginning of a thread, or a reply in one. */
export interface Writing {
  user_id: number;
  reply_to: number | null;
  sender: Sender;
  text: string;
  /** Made by the sender: what is sent again is known by it. */
  submission: string | undefined;
}

type Named = Pick<Writing, 'user_id' | 'reply_to' | 'sender' | 'submission'>;

/**
 * Takes one of a User's tries; an Admin writes as often as they like.
 * @throws ApiError 429 for too many
 */
export async function takeTurn(db: Database, limits: Limits, currentUser: CurrentUser): Promise<void> {
  if (currentUser.role === 'Admin') return;
  const pause = await consumeLimit(db, limits, 'messageByUser', String(currentUser.id));
  if (pause) throw tooManyRequests(pause);
}

/** What was sent twice counts once. */
export async function giveTurnBack(db: Database, currentUser: CurrentUser): Promise<void> {
  if (currentUser.role !== 'Admin') await refundLimit(db, 'messageByUser', String(currentUser.id));
}

/**
 * The number of what was sent with this submission before; null where it is new.
 * @throws ApiError 400 where it was another message's
 */
export async function findWritten(
  db: Database,
  { user_id, reply_to, sender, submission }: Named,
): Promise<number | null> {
  if (submission === undefined) return null;
  const written = await db
    .selectFrom('messages')
    .select(['id', 'reply_to'])
    .where('user_id', '=', user_id)
    .where('sender', '=', sender)
    .where('submission', '=', submission)
    .executeTakeFirst();
  if (!written) return null;
  if (written.reply_to === reply_to) return written.id;
  const wrong = 'belongs to another message';
  throw new ApiError(400, `This submission ${wrong}.`, { fields: { submission: wrong } });
}

/**
 * Writes it, unless another call with its submission came first.
 * @returns its number, and whether it is new
 */
export async function writeMessage(
  trx: Database,
  { submission, ...writing }: Writing,
  { currentUser, now }: { currentUser: CurrentUser; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  // Whoever writes to themself has seen it.
  const isOwnReader = writing.sender === 'admin' && writing.user_id === currentUser.id;
  const written = await trx
    .insertInto('messages')
    .values({
      ...writing,
      submission: submission ?? null,
      author_id: currentUser.id,
      created_at: now,
      active_at: now,
      read_at: isOwnReader ? now : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) return { id: written.id, isNew: true };
  return { id: (await findWritten(trx, { submission, ...writing }))!, isNew: false };
}
