import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { toCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { adminNewsletterMessages } from '../admin-newsletters.constants.ts';
import type { Subscriber, SubscribersQuery } from '../subscribers.contract.ts';
import type { AdminContext } from './write-newsletter.ts';

const BATCH_SIZE = 500;

/** One page of subscribers, the most recently confirmed first, and the total. */
export async function listSubscribers(
  db: Database,
  search: SubscribersQuery,
  { page, limit }: Page,
): Promise<{ items: Subscriber[]; total: number }> {
  const { total } = await filterSubscribers(db, search)
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectSubscribers(db, search)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items: rows.map(toSubscriber), total };
}

/** All subscribers in batches, paged by key. */
export async function* listAllSubscribers(db: Database, search: SubscribersQuery): AsyncGenerator<Subscriber[]> {
  let last: SubscriberRow | undefined;
  do {
    let query = selectSubscribers(db, search).limit(BATCH_SIZE);
    if (last) query = query.where(sql<boolean>`(confirmed_at, id) < (${last.confirmed_at}, ${last.id})`);
    const rows: SubscriberRow[] = await query.execute();
    yield rows.map(toSubscriber);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

export async function exportSubscribers(batches: AsyncIterable<Subscriber[]>): Promise<string> {
  const chunks = [toCsv([['name', 'email', 'confirmed_at', 'has_account']])];
  for await (const subscribers of batches) {
    chunks.push(
      toCsv(subscribers.map(({ name, email, confirmed_at, has_account }) => [name, email, confirmed_at, has_account])),
    );
  }
  return chunks.join('');
}

export async function countSubscribers(db: Database): Promise<number> {
  const { total } = await filterSubscribers(db, {})
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Ends a subscription and deletes its email.
 * @throws ApiError 404 for an unknown id
 */
export async function removeSubscriber(
  db: Database,
  id: number,
  { currentUser, ip, now }: AdminContext,
): Promise<void> {
  // A concurrent account deletion locks in the other order.
  await transactionWithRetry(db, async (trx) => {
    const removed = await trx
      .deleteFrom('newsletter_subscribers')
      .where('id', '=', id)
      .where('confirmed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!removed) throw new ApiError(404, adminNewsletterMessages.unknownSubscriber);
    const subject = { type: 'subscriber', id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.removed', subject, ip, now });
  });
}

function filterSubscribers(db: Database, { search }: SubscribersQuery) {
  const query = db.selectFrom('newsletter_subscribers').where('confirmed_at', 'is not', null);
  if (!search) return query;
  const pattern = containing(search);
  return query.where(({ or, eb }) => or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)]));
}

function selectSubscribers(db: Database, search: SubscribersQuery) {
  return filterSubscribers(db, search)
    .select(['id', 'name', 'email', 'user_id'])
    .select(sql<Date>`confirmed_at`.as('confirmed_at'))
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc');
}

interface SubscriberRow {
  id: number;
  name: string;
  email: string;
  user_id: number | null;
  confirmed_at: Date;
}

function toSubscriber({ confirmed_at, user_id, ...row }: SubscriberRow): Subscriber {
  return { ...row, confirmed_at: confirmed_at.toISOString(), has_account: user_id !== null };
}
