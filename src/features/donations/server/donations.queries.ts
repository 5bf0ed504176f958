import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { labelOf } from '../../receipts/server/index.ts';
import type { MonthlyStatus } from '../donations.constants.ts';
import type { Dedication, Donation, DonationsQuery, DonationTotals, MonthlyDonation } from '../donations.contract.ts';
import type { MonthlyRow } from './monthly.ts';
import type { DonationRow } from './record-donation.ts';

interface DonationSearch extends DonationsQuery {
  /** The shelter's, in which days are counted. */
  timeZone: string;
}

/** Donations that were received, newest first unless another order is requested. */
export function listDonations(db: Database, search: DonationSearch): List<Donation> {
  const condition = matches(search);
  const isDescending = search.direction !== 'asc';
  const by = { date: sql`d.received_at`, amount: sql`d.amount_cents`, donor: sql`lower(d.name)` }[
    search.sort ?? 'date'
  ];
  const direction = isDescending ? sql`desc` : sql`asc`;
  return listFromQuery(db, {
    matching: selectDonations(db).where(condition),
    rows: withColumns(db)
      .orderBy(sql`${by} ${direction}`)
      .orderBy(sql`d.id ${direction}`),
    condition,
    toItems: (rows) => rows.map(toDonation),
    isSearch: Boolean(search.search),
    order: { table: sql`donations d`, id: sql`d.id`, key: sql`${by}, d.id`, isDescending },
  });
}

/** What the donations that match add up to, in each currency; without voided ones. */
export async function sumDonations(db: Database, search: DonationSearch): Promise<DonationTotals[]> {
  return selectDonations(db)
    .where(matches(search))
    .where('r.voided_at', 'is', null)
    .select(['r.currency', sql<number>`count(*)::int`.as('donations')])
    .select(sql<number>`sum(r.donation_cents)::float8`.as('received_cents'))
    .select(sql<number>`sum(r.refunded_donation_cents)::float8`.as('refunded_cents'))
    .groupBy('r.currency')
    .orderBy('r.currency')
    .execute();
}

export async function getDonation(db: Database, id: number): Promise<Donation> {
  return toDonation(await withColumns(db).where('d.id', '=', id).executeTakeFirstOrThrow());
}

function selectDonations(db: Database) {
  return db
    .selectFrom('donations as d')
    .innerJoin('receipts as r', 'r.id', 'd.receipt_id')
    .leftJoin('checkout_attempts as t', 't.id', 'd.attempt_id');
}

function withColumns(db: Database) {
  return selectDonations(db)
    .select(['d.id', 'd.name', 'd.email', 'd.amount_cents', 'd.monthly_id', 'd.received_at', 'd.receipt_id'])
    .select(['d.dedication_type', 'd.dedication_name', 'd.dedication_note', 't.mode'])
    .select(['r.currency', 'r.method', 'r.refunded_donation_cents', 'r.voided_at', labelOf('r').as('label')])
    .select(
      sql<number>`case when r.voided_at is not null then 0
        when t.id is null then r.donation_cents - r.refunded_donation_cents
        else t.donation_cents - t.refunding_donation_cents end`.as('refundable_cents'),
    )
    .select(
      sql<Donation['refunds']>`coalesce((
        select json_agg(json_build_object('id', refund.id, 'label', ${labelOf('refund')},
          'amount_cents', refund.amount_cents, 'method', refund.method) order by refund.id)
        from receipts refund where refund.refunds = r.id and refund.voided_at is null), '[]')`.as('refunds'),
    );
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

function toDonation(row: ListedRow): Donation {
  const { id, name, email, amount_cents, refundable_cents, currency, method, mode } = row;
  return {
    id,
    type: row.monthly_id === null ? 'once' : 'monthly',
    name,
    email,
    amount_cents,
    refunded_cents: row.refunded_donation_cents,
    refundable_cents,
    currency,
    method,
    mode,
    dedication: toDedication(row),
    receipt: { id: row.receipt_id!, label: row.label },
    refunds: row.refunds,
    is_voided: row.voided_at !== null,
    received_at: row.received_at!.toISOString(),
  };
}

export function toDedication({
  dedication_type: type,
  dedication_name: name,
  dedication_note: note,
}: Pick<DonationRow, 'dedication_type' | 'dedication_name' | 'dedication_note'>): Dedication {
  return type && name ? { type, name, note } : null;
}

function matches({ search, type, method, from, to, timeZone }: DonationSearch): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`d.received_at is not null`];
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(
      d.name ilike ${pattern} or d.email ilike ${pattern} or d.dedication_name ilike ${pattern}
      or ${labelOf('r')} ilike ${pattern})`);
  }
  if (type) conditions.push(type === 'once' ? sql`d.monthly_id is null` : sql`d.monthly_id is not null`);
  if (method) conditions.push(sql`r.method = ${method}`);
  if (from) conditions.push(sql`d.received_at >= (${from}::date)::timestamp at time zone ${timeZone}`);
  if (to) conditions.push(sql`d.received_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

interface MonthlySearch {
  search?: string | undefined;
  status?: MonthlyStatus | undefined;
}

/** Monthly donations that have started, newest first. */
export function listMonthly(db: Database, { search, status }: MonthlySearch): List<MonthlyDonation> {
  const conditions: RawBuilder<SqlBool>[] = [sql`m.started_at is not null`];
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(m.name ilike ${pattern} or m.email ilike ${pattern} or m.dedication_name ilike ${pattern})`);
  }
  if (status) conditions.push(statusConditions[status]);
  const condition = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  return listFromQuery(db, {
    matching: db.selectFrom('monthly_donations as m').where(condition),
    rows: selectMonthly(db).orderBy('m.created_at', 'desc').orderBy('m.id', 'desc'),
    condition,
    toItems: (rows) => rows.map(toMonthly),
    isSearch: Boolean(search),
    order: { table: sql`monthly_donations m`, id: sql`m.id`, key: sql`m.created_at, m.id`, isDescending: true },
    after: ({ created_at, id }) => sql`(m.created_at, m.id) < (${created_at}, ${id})`,
  });
}

const statusConditions: Record<MonthlyStatus, RawBuilder<SqlBool>> = {
  active: sql`m.status = 'active' and m.stop_requested_at is null`,
  'past due': sql`m.status = 'past due' and m.stop_requested_at is null`,
  stopping: sql`m.status in ('active', 'past due') and m.stop_requested_at is not null`,
  ended: sql`m.status = 'ended'`,
};

export async function getMonthly(db: Database, id: number): Promise<MonthlyDonation> {
  return toMonthly(await selectMonthly(db).where('m.id', '=', id).executeTakeFirstOrThrow());
}

export function selectMonthly(db: Database) {
  return db
    .selectFrom('monthly_donations as m')
    .selectAll('m')
    .select([
      sql<number>`(select count(*)::int from donations d where d.monthly_id = m.id and d.receipt_id is not null)`.as(
        'donations',
      ),
      sql<number>`coalesce((
        select sum(r.donation_cents - r.refunded_donation_cents)::float8
        from donations d join receipts r on r.id = d.receipt_id where d.monthly_id = m.id), 0)`.as('received_cents'),
    ]);
}

export function toMonthly(row: MonthlyRow & { donations: number; received_cents: number }): MonthlyDonation {
  const { id, name, email, amount_cents, currency, mode, donations, received_cents } = row;
  return {
    id,
    name,
    email,
    amount_cents,
    currency,
    status: statusOf(row),
    mode,
    dedication: toDedication(row),
    donations,
    received_cents,
    started_at: (row.started_at ?? row.created_at).toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

function statusOf({ status, stop_requested_at }: MonthlyRow): MonthlyStatus {
  if (status === 'ended') return 'ended';
  if (stop_requested_at !== null) return 'stopping';
  return status === 'past due' ? 'past due' : 'active';
}
