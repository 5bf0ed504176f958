import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { countRows, listFromQuery, type List } from '../../../platform/database/list.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { adminNewsletterMessages } from '../admin-newsletters.constants.ts';
import type { Subscriber, SubscribersQuery } from '../subscribers.contract.ts';
import type { AdminContext } from './write-newsletter.ts';

/** Subscribers, the most recently confirmed first. */
export function listSubscribers(db: Database, search: SubscribersQuery): List<Subscriber> {
  return listFromQuery(db, {
    matching: filterSubscribers(db, search),
    rows: selectSubscribers(db, search),
    toItems: (rows) => rows.map(toSubscriber),
    after: ({ confirmed_at, id }) => sql`(confirmed_at, id) < (${confirmed_at}, ${id})`,
  });
}

export async function countSubscribers(db: Database): Promise<number> {
  return countRows(filterSubscribers(db, {}));
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
