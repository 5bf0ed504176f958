import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { receiptMessages } from '../receipts.constants.ts';
import type { CashCount, CashDay } from '../receipts.contract.ts';

interface CountInput {
  day: string;
  opening_cents: number;
  counted_cents: number;
  seen_receipts?: number | undefined;
  note?: string | undefined;
}

interface CountContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  timeZone: string;
}

/**
 * Records how much is in the cash drawer, beside what its receipts say (`records.md`, section 6).
 * @returns the count
 * @throws ApiError 400 for a day to come, 409 if the day's receipts have changed since the page showed them
 */
export async function countCash(db: Database, input: CountInput, context: CountContext): Promise<CashCount> {
  const { actor, ip, now, timeZone } = context;
  const { day, opening_cents, counted_cents, note = null } = input;
  if (day > dayIn(timeZone, now)) {
    throw new ApiError(400, 'This day is still to come.', { fields: { day: 'is still to come' } });
  }
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUser(trx, actor);
    const { received_cents, refunded_cents, receipts } = await sumCash(trx, day, timeZone);
    const expected_cents = opening_cents + received_cents - refunded_cents;
    const { seen_receipts: seen } = input;
    if (seen !== undefined && seen !== receipts) throw new ApiError(409, receiptMessages.countedMeanwhile);
    const { id } = await trx
      .insertInto('cash_counts')
      .values({ day, opening_cents, expected_cents, counted_cents, note, counted_by: actor.id, counted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { day, expected_cents, counted_cents };
    await recordEvent(trx, { actor, action: 'cash.counted', subject: { type: 'cash-drawer', id }, details, ip, now });
    return toCount(await selectCounts(trx).where('c.id', '=', id).executeTakeFirstOrThrow());
  });
}

/** A day's cash: what the drawer started with, what its receipts say, and how often it was counted. */
export async function getCashDay(db: Database, day: string, timeZone: string): Promise<CashDay> {
  const sums = await sumCash(db, day, timeZone);
  const counts = (await selectCounts(db).where('c.day', '=', day).orderBy('c.id', 'desc').execute()).map(toCount);
  const before = await db
    .selectFrom('cash_counts')
    .select('counted_cents')
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { day, opening_cents: counts[0]?.opening_cents ?? before?.counted_cents ?? 0, ...sums, counts };
}

/** The counts of all days, newest first. */
export function listCashCounts(
  db: Database,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): List<CashCount> {
  const conditions = [sql<SqlBool>`true`];
  if (from) conditions.push(sql`c.day >= ${from}::date`);
  if (to) conditions.push(sql`c.day <= ${to}::date`);
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  return listFromQuery(db, {
    matching: db.selectFrom('cash_counts as c').where(condition),
    rows: selectCounts(db).orderBy('c.day', 'desc').orderBy('c.id', 'desc'),
    condition,
    toItems: (rows) => rows.map(toCount),
    order: { table: sql`cash_counts c`, id: sql`c.id`, key: sql`c.day, c.id`, isDescending: true },
    after: ({ day, id }) => sql`(c.day, c.id) < (${day}::date, ${id})`,
  });
}

async function sumCash(db: Database, day: string, timeZone: string) {
  const sumOf = (type: 'payment' | 'refund') =>
    sql<number>`coalesce(sum(amount_cents) filter (where type = ${type}), 0)::int`;
  return db
    .selectFrom('receipts')
    .select([sumOf('payment').as('received_cents'), sumOf('refund').as('refunded_cents')])
    .select(sql<number>`count(*)::int`.as('receipts'))
    .where('method', '=', 'cash')
    .where('voided_at', 'is', null)
    .where(sql<boolean>`issued_at >= (${day}::date)::timestamp at time zone ${timeZone}`)
    .where(sql<boolean>`issued_at < (${day}::date + 1)::timestamp at time zone ${timeZone}`)
    .executeTakeFirstOrThrow();
}

function selectCounts(db: Database) {
  return db
    .selectFrom('cash_counts as c')
    .leftJoin('users as u', 'u.id', 'c.counted_by')
    .select(['c.id', 'c.day', 'c.opening_cents', 'c.expected_cents', 'c.counted_cents', 'c.note', 'c.counted_at'])
    .select('u.name as counted_by');
}

type CountRow = Awaited<ReturnType<ReturnType<typeof selectCounts>['executeTakeFirstOrThrow']>>;

function toCount({ counted_at, ...row }: CountRow): CashCount {
  const difference_cents = row.counted_cents - row.expected_cents;
  return { ...row, difference_cents, counted_at: counted_at.toISOString() };
}
