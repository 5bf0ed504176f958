import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { receiptParts, refundableOf, type ReceiptAmounts, type ReceiptPart } from '../receipts.constants.ts';
import type { Receipt, ReceiptsQuery, ReceiptTotals } from '../receipts.contract.ts';

/** Admins see all receipts, Users their own (`product.md`, section 3). */
export interface ReceiptViewer extends CapableUser {
  id: number;
}

export interface ReceiptSearch extends ReceiptsQuery {
  currentUser: ReceiptViewer;
  /** The shelter's time zone, in which days are counted. */
  timeZone: string;
}

/** Receipts, newest first. */
export function listReceipts(db: Database, search: ReceiptSearch): List<Receipt> {
  const condition = matches(search);
  return listFromQuery(db, {
    matching: db.selectFrom('receipts as r').where(condition),
    rows: selectReceipts(db).orderBy('r.issued_at', 'desc').orderBy('r.id', 'desc'),
    condition,
    toItems: (rows) => rows.map(toReceipt),
    isSearch: Boolean(search.search),
    order: { table: sql`receipts r`, id: sql`r.id`, key: sql`r.issued_at, r.id`, isDescending: true },
    after: ({ issued_at, id }) => sql`(r.issued_at, r.id) < (${issued_at}, ${id})`,
  });
}

/** What was received and refunded with all receipts that match and are not voided, in each currency. */
export async function sumReceipts(db: Database, search: ReceiptSearch): Promise<ReceiptTotals[]> {
  const sumOf = (type: Receipt['type']) =>
    sql<number>`coalesce(sum(r.amount_cents) filter (where r.type = ${type}), 0)::float8`;
  const netOf = (part: ReceiptPart) =>
    sql<number>`coalesce(sum(case r.type when 'refund' then -1 else 1 end * ${sql.ref(`r.${part}_cents`)}), 0)::float8`;
  return db
    .selectFrom('receipts as r')
    .where(matches(search))
    .where('r.voided_at', 'is', null)
    .select(['r.currency', sumOf('payment').as('received_cents'), sumOf('refund').as('refunded_cents')])
    .select(receiptParts.map((part) => netOf(part).as(`${part}_cents` as const)))
    .groupBy('r.currency')
    .orderBy('r.currency')
    .execute();
}

/** Lists receipts by application, oldest first. Applications without receipts are missing. */
export async function listReceiptsOf(db: Database, applicationIds: readonly number[]): Promise<Map<number, Receipt[]>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await selectReceipts(db)
    .where('r.application_id', '=', sql<number>`any(${[...applicationIds]})`)
    .orderBy('r.id')
    .execute();
  return Map.groupBy(rows.map(toReceipt), ({ application_id }) => application_id!);
}

/** Finds the receipt that a client's request has issued before, among those of an application. */
export async function findReceiptByClientKey(
  db: Database,
  { application_ids, client_key }: { application_ids: readonly number[]; client_key: string },
): Promise<Receipt | null> {
  const row = await selectReceipts(db)
    .where('r.application_id', 'in', [...application_ids])
    .where('r.client_key', '=', client_key)
    .executeTakeFirst();
  return row ? toReceipt(row) : null;
}

/** What was paid of fee and deposit with receipts that count, without what was refunded. */
export function sumPaid(receipts: readonly Receipt[]): Pick<ReceiptAmounts, 'fee_cents' | 'deposit_cents'> {
  const left = receipts
    .filter(({ type, voided_at }) => type === 'payment' && voided_at === null)
    .map((receipt) => refundableOf(receipt));
  return {
    fee_cents: left.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
    deposit_cents: left.reduce((sum, { deposit_cents }) => sum + deposit_cents, 0),
  };
}

/** SQL: whether something was paid for the statement's row of `applications as a`, and not refunded. */
export const isFeePaid = sql<boolean>`exists (
  select from receipts where application_id = a.id and type = 'payment' and not is_refunded and voided_at is null)`;

/** SQL: what was paid of fee and deposit for applications `a`, without what was refunded. */
export const paidCents = sql<number>`coalesce((
  select sum(fee_cents - refunded_fee_cents + deposit_cents - refunded_deposit_cents)::int
  from receipts where application_id = a.id and type = 'payment' and voided_at is null), 0)`;

/** The data on a printed receipt. */
export type PrintedReceipt = Receipt & { shelter_name: string };

/** Finds a receipt that the current user may see. */
export async function findReceipt(
  db: Database,
  currentUser: ReceiptViewer,
  id: number,
): Promise<PrintedReceipt | null> {
  const row = await selectReceipts(db)
    .select('r.shelter_name')
    .where('r.id', '=', id)
    .where(visibleTo(currentUser))
    .executeTakeFirst();
  return row ? { ...toReceipt(row), shelter_name: row.shelter_name } : null;
}

/** For someone who may see it. */
export async function getPrintedReceipt(db: Database, id: number): Promise<PrintedReceipt> {
  const row = await selectReceipts(db).select('r.shelter_name').where('r.id', '=', id).executeTakeFirstOrThrow();
  return { ...toReceipt(row), shelter_name: row.shelter_name };
}

export async function getReceipt(db: Database, id: number): Promise<Receipt> {
  return toReceipt(await selectReceipts(db).where('r.id', '=', id).executeTakeFirstOrThrow());
}

export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const receipts: unknown[] = [];
  // Admins export only their own receipts too.
  const search = { currentUser: { id, role: 'User', capabilities: [] }, timeZone: 'UTC' } as const;
  for await (const batch of listReceipts(db, search).batches()) receipts.push(...batch);
  return { receipts };
}

function matches({
  currentUser,
  timeZone,
  search,
  type,
  method,
  is_voided,
  from,
  to,
}: ReceiptSearch): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [visibleTo(currentUser)];
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(${label} ilike ${pattern} or r.person_name ilike ${pattern} or r.pet_name ilike ${pattern})`);
  }
  if (type) conditions.push(sql`r.type = ${type}`);
  if (method) conditions.push(sql`r.method = ${method}`);
  if (is_voided !== undefined) conditions.push(sql`(r.voided_at is not null) = ${is_voided}`);
  if (from) conditions.push(sql`r.issued_at >= (${from}::date)::timestamp at time zone ${timeZone}`);
  if (to) conditions.push(sql`r.issued_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

function visibleTo(currentUser: ReceiptViewer): RawBuilder<SqlBool> {
  return hasCapability(currentUser, 'view money') ? sql`true` : sql`r.user_id = ${currentUser.id}`;
}

const label = labelOf('r');

/** Such as `2026-0012`. */
export function labelOf(table: 'r' | 'payment' | 'refund') {
  const number = sql`${sql.ref(table)}.number`;
  // lpad alone would cut off longer numbers.
  return sql<string>`${sql.ref(table)}.series || '-' || lpad(${number}::text, greatest(4, length(${number}::text)), '0')`;
}

function selectReceipts(db: Database) {
  return db
    .selectFrom('receipts as r')
    .leftJoin('receipts as payment', 'payment.id', 'r.refunds')
    .leftJoin('applications as application', 'application.id', 'r.application_id')
    .select([
      'r.id',
      'r.type',
      'r.application_id',
      'r.amount_cents',
      'r.currency',
      'r.method',
      'application.pet_id',
      'r.pet_name',
      'r.pet_species',
    ])
    .select(['r.fee_cents', 'r.deposit_cents', 'r.donation_cents'])
    .select(['r.refunded_fee_cents', 'r.refunded_deposit_cents', 'r.refunded_donation_cents'])
    .select(['r.person_name', 'r.note', 'r.is_refunded', 'r.voided_at', 'r.void_reason', 'r.issued_at'])
    .select([label.as('label'), sql<string | null>`${labelOf('payment')}`.as('refunds')]);
}

type ReceiptRow = Omit<Receipt, 'issued_at' | 'voided_at'> & { issued_at: Date; voided_at: Date | null };

function toReceipt({ issued_at, voided_at, ...row }: ReceiptRow): Receipt {
  return { ...row, voided_at: voided_at?.toISOString() ?? null, issued_at: issued_at.toISOString() };
}
