import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { sumAmounts } from '../../receipts/receipts.constants.ts';
import { labelOf } from '../../receipts/server/index.ts';
import type { Dispute, OnlinePayment, OnlineRefund, Payout } from '../online-payments.contract.ts';
import { refundableOf } from './refundable.ts';

interface PaymentSearch {
  search?: string | undefined;
  status?: 'paid' | 'open' | 'expired' | 'refund failed' | 'disputed' | undefined;
}

/** Online payments, newest first. */
export function listOnlinePayments(db: Database, search: PaymentSearch): List<OnlinePayment> {
  const condition = matches(search);
  return listFromQuery(db, {
    matching: selectPayments(db).where(condition),
    rows: selectPayments(db)
      .selectAll('t')
      .select(['r.person_name', 'r.pet_name', 'a.first_name', 'a.last_name', 'p.name as current_pet_name'])
      .select([label.as('label'), refunds.as('refunds'), latestDispute.as('dispute')])
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc'),
    condition,
    order: { table: sql`checkout_attempts t`, id: sql`t.id`, key: sql`t.created_at, t.id`, isDescending: true },
    after: ({ created_at, id }) => sql`(t.created_at, t.id) < (${created_at}, ${id})`,
    toItems: (rows) =>
      rows.map((row) => ({
        id: row.id,
        status: row.status,
        mode: row.mode,
        amount_cents: sumAmounts(row),
        refundable: row.status === 'paid' ? refundableOf(row) : { fee_cents: 0, deposit_cents: 0, donation_cents: 0 },
        currency: row.currency,
        application_id: row.application_id,
        person_name: row.person_name ?? `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
        pet_name: row.pet_name ?? row.current_pet_name ?? '',
        created_at: row.created_at.toISOString(),
        completed_at: row.completed_at?.toISOString() ?? null,
        receipt: row.receipt_id === null ? null : { id: row.receipt_id, label: row.label! },
        refunds: row.refunds.map(toRefund),
        dispute: row.dispute,
      })),
  });
}

function selectPayments(db: Database) {
  return db
    .selectFrom('checkout_attempts as t')
    .leftJoin('receipts as r', 'r.id', 't.receipt_id')
    .leftJoin('applications as a', 'a.id', 't.application_id')
    .leftJoin('pets as p', 'p.id', 'a.pet_id');
}

const label = sql<string | null>`${labelOf('r')}`;

interface RefundJson extends Omit<OnlineRefund, 'receipt'> {
  receipt_id: number | null;
  receipt_label: string | null;
}

const refunds = sql<RefundJson[]>`coalesce((
  select json_agg(json_build_object(
    'id', o.id, 'amount_cents', o.fee_cents + o.deposit_cents + o.donation_cents, 'status', o.status,
    'reason', o.reason, 'requested_at', o.requested_at, 'receipt_id', o.receipt_id,
    'receipt_label', ${labelOf('refund')}) order by o.id)
  from online_refunds o left join receipts refund on refund.id = o.receipt_id
  where o.attempt_id = t.id), '[]')`;

const latestDispute = sql<Dispute['status'] | null>`(
  select status from disputes where attempt_id = t.id order by opened_at desc, id desc limit 1)`;

function matches({ search, status }: PaymentSearch): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(
      ${labelOf('r')} ilike ${pattern} or r.person_name ilike ${pattern} or r.pet_name ilike ${pattern}
      or a.first_name || ' ' || a.last_name ilike ${pattern} or p.name ilike ${pattern})`);
  }
  if (status === 'refund failed') {
    conditions.push(sql`exists (select from online_refunds where attempt_id = t.id and status = 'failed')`);
  } else if (status === 'disputed') conditions.push(sql`exists (select from disputes where attempt_id = t.id)`);
  else if (status === 'open') conditions.push(sql`t.status in ('creating', 'open')`);
  else if (status) conditions.push(sql`t.status = ${status}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

function toRefund({ receipt_id, receipt_label, requested_at, ...refund }: RefundJson): OnlineRefund {
  const receipt = receipt_id === null ? null : { id: receipt_id, label: receipt_label! };
  return { ...refund, requested_at: new Date(requested_at).toISOString(), receipt };
}

/** One refund, as in the list. */
export async function getOnlineRefund(db: Database, id: number): Promise<OnlineRefund> {
  const row = await db
    .selectFrom('online_refunds as o')
    .leftJoin('receipts as refund', 'refund.id', 'o.receipt_id')
    .select(['o.id', 'o.fee_cents', 'o.deposit_cents', 'o.donation_cents', 'o.status', 'o.reason', 'o.requested_at'])
    .select(['o.receipt_id', sql<string | null>`${labelOf('refund')}`.as('receipt_label')])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  const { fee_cents, deposit_cents, donation_cents, requested_at, ...refund } = row;
  const amount_cents = sumAmounts({ fee_cents, deposit_cents, donation_cents });
  return toRefund({ ...refund, amount_cents, requested_at: requested_at.toISOString() });
}

/** Disputes, newest first. */
export function listDisputes(db: Database): List<Dispute> {
  const disputes = db
    .selectFrom('disputes as d')
    .innerJoin('checkout_attempts as t', 't.id', 'd.attempt_id')
    .innerJoin('receipts as r', 'r.id', 't.receipt_id');
  return listFromQuery(db, {
    matching: disputes,
    rows: disputes
      .select(['d.id', 'd.amount_cents', 'd.currency', 'd.reason', 'd.status', 'd.respond_by', 'd.opened_at'])
      .select('d.closed_at')
      .select(['t.application_id', 'r.person_name', 'r.id as receipt_id', labelOf('r').as('label')])
      .orderBy('d.opened_at', 'desc')
      .orderBy('d.id', 'desc'),
    toItems: (rows) =>
      rows.map(({ receipt_id, label: receiptLabel, respond_by, opened_at, closed_at, ...row }) => ({
        ...row,
        respond_by: respond_by?.toISOString() ?? null,
        opened_at: opened_at.toISOString(),
        closed_at: closed_at?.toISOString() ?? null,
        receipt: { id: receipt_id, label: receiptLabel },
      })),
  });
}

/** Payouts with their items, newest first. */
export function listPayouts(db: Database): List<Payout> {
  const payouts = db.selectFrom('payouts');
  return listFromQuery(db, {
    matching: payouts,
    rows: payouts.selectAll().orderBy('arrives_at', 'desc').orderBy('id', 'desc'),
    toItems: async (rows) => {
      const items = await listItems(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map(({ loaded_at, arrives_at, ...payout }) => ({
        ...payout,
        arrives_at: arrives_at.toISOString(),
        items: loaded_at && (items.get(payout.id) ?? []),
      }));
    },
  });
}

async function listItems(db: Database, payoutIds: readonly string[]) {
  if (payoutIds.length === 0) return new Map<string, NonNullable<Payout['items']>>();
  const rows = await db
    .selectFrom('payout_items as i')
    .leftJoin('checkout_attempts as t', 't.id', 'i.attempt_id')
    .leftJoin('receipts as r', 'r.id', 't.receipt_id')
    .select(['i.id', 'i.payout_id', 'i.type', 'i.amount_cents', 'i.fee_cents', 'i.net_cents'])
    .select(['r.id as receipt_id', label.as('label')])
    .where('i.payout_id', 'in', [...payoutIds])
    .orderBy('i.net_cents', 'desc')
    .orderBy('i.id')
    .execute();
  const found = new Map<string, NonNullable<Payout['items']>>();
  for (const { payout_id, receipt_id, label: receiptLabel, ...item } of rows) {
    const receipt = receipt_id === null ? null : { id: receipt_id, label: receiptLabel! };
    found.set(payout_id, [...(found.get(payout_id) ?? []), { ...item, receipt }]);
  }
  return found;
}

/** Exports a person's online payments. Stripe's ids say nothing about them. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const payments = await db
    .selectFrom('checkout_attempts')
    .select(['application_id', 'fee_cents', 'deposit_cents', 'donation_cents', 'currency', 'status'])
    .select(['created_at', 'completed_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return { online_payments: payments };
}
