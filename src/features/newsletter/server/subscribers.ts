import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { countRows, listFromQuery, type List } from '../../../platform/database/list.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { withinDays } from '../../../platform/database/within-days.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { adminNewsletterMessages, MAX_REMOVED_SUBSCRIBERS } from '../admin-newsletters.constants.ts';
import type { Subscriber, SubscribersQuery } from '../subscribers.contract.ts';
import type { AdminContext } from './write-newsletter.ts';

export interface SubscriberSearch extends SubscribersQuery {
  /** The shelter's, in which days are counted. */
  timeZone: string;
}

/** Confirmed subscribers, by default the most recently confirmed first. */
export function listSubscribers(db: Database, search: SubscriberSearch): List<Subscriber> {
  const { key, isDescending, last } = orderOf(search);
  const direction = isDescending ? 'desc' : 'asc';
  return listFromQuery(db, {
    matching: filterSubscribers(db, search),
    rows: selectSubscribers(db).orderBy(key, direction).orderBy('id', direction),
    condition: sql<SqlBool>`${sql.join([sql`true`, ...conditionsOf(search)], sql` and `)}`,
    toItems: (rows) => rows.map(toSubscriber),
    isSearch: Boolean(search.search),
    order: { table: sql`newsletter_subscribers`, id: sql`id`, key: sql`${key}, id`, isDescending },
    after: (row) => sql`(${key}, id) ${isDescending ? sql`<` : sql`>`} (${last(row)}, ${row.id})`,
  });
}

/** The ids of the first subscribers of a list, to remove them together. */
export async function listSubscriberIds(db: Database, search: SubscriberSearch): Promise<number[]> {
  const { key, isDescending } = orderOf(search);
  const direction = isDescending ? 'desc' : 'asc';
  const rows = await filterSubscribers(db, search)
    .select('id')
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(MAX_REMOVED_SUBSCRIBERS)
    .execute();
  return rows.map(({ id }) => id);
}

function orderOf({ sort = 'confirmed', direction }: SubscriberSearch) {
  const isByName = sort === 'name';
  return {
    key: isByName ? sql<string>`lower(name)` : sql<Date>`confirmed_at`,
    isDescending: (direction ?? (isByName ? 'asc' : 'desc')) === 'desc',
    last: (row: SubscriberRow) => (isByName ? sql`lower(${row.name})` : sql`${row.confirmed_at}`),
  };
}

export async function countSubscribers(db: Database): Promise<number> {
  return countRows(selectConfirmed(db));
}

/**
 * Ends subscriptions and deletes their emails.
 * @returns how many; some may be gone already
 * @throws ApiError 404 if all are
 */
export async function removeSubscribers(
  db: Database,
  ids: readonly number[],
  { currentUser, ip, now }: AdminContext,
): Promise<number> {
  // A concurrent account deletion locks in the other order.
  return transactionWithRetry(db, async (trx) => {
    const locked = await trx
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('id', '=', sql<number>`any(${[...ids]})`)
      .where('confirmed_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    await confirmCurrentUser(trx, currentUser);
    if (locked.length === 0) throw new ApiError(404, adminNewsletterMessages.unknownSubscriber);
    const found = locked.map(({ id }) => id);
    await trx
      .deleteFrom('newsletter_subscribers')
      .where('id', '=', sql<number>`any(${found})`)
      .execute();
    for (const id of found) {
      const subject = { type: 'subscriber', id };
      await recordEvent(trx, { actor: currentUser, action: 'newsletter.removed', subject, ip, now });
    }
    return found.length;
  });
}

function filterSubscribers(db: Database, search: SubscriberSearch) {
  return conditionsOf(search).reduce((query, condition) => query.where(condition), selectConfirmed(db));
}

function selectConfirmed(db: Database) {
  return db.selectFrom('newsletter_subscribers').where('confirmed_at', 'is not', null);
}

function conditionsOf({ search, account, timeZone, ...days }: SubscriberSearch): RawBuilder<SqlBool>[] {
  const pattern = search && containing(search);
  return [
    ...(pattern ? [sql<SqlBool>`(name ilike ${pattern} or email ilike ${pattern})`] : []),
    ...(account ? [account === 'with' ? sql<SqlBool>`user_id is not null` : sql<SqlBool>`user_id is null`] : []),
    ...withinDays(sql`confirmed_at`, days, timeZone),
  ];
}

function selectSubscribers(db: Database) {
  return selectConfirmed(db)
    .select(['id', 'name', 'email', 'user_id'])
    .select(sql<Date>`confirmed_at`.as('confirmed_at'));
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
