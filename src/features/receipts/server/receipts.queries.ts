import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { Receipt, ReceiptsQuery } from '../receipts.contract.ts';
import type {} from './schema.ts';

const BATCH_SIZE = 500;

/** Whose receipts are meant: all of them for an Admin, their own for a User (`product.md`, section 3). */
export interface ReceiptReader {
  id: number;
  role: 'Admin' | 'User';
}

export interface ReceiptSearch extends ReceiptsQuery {
  reader: ReceiptReader;
  /** The shelter's, which the days are meant in. */
  timeZone: string;
}

/** The receipts of one page, the newest first. */
export async function listReceipts(
  db: Database,
  search: ReceiptSearch,
  { page, limit }: Page,
): Promise<{ items: Receipt[]; total: number }> {
  const { total } = await db
    .selectFrom('receipts as r')
    .where((expression) => fits(expression, search))
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectNewest(db, search)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items: rows.map(toReceipt), total };
}

/** All of them in portions, each going on below the last: what is issued meanwhile shifts nothing. */
export async function* listAllReceipts(db: Database, search: ReceiptSearch): AsyncGenerator<Receipt[]> {
  let last: ReceiptRow | undefined;
  do {
    const query = selectNewest(db, search).limit(BATCH_SIZE);
    const rows: ReceiptRow[] = await (
      last ? query.where(sql<SqlBool>`(r.issued_at, r.id) < (${last.issued_at}, ${last.id})`) : query
    ).execute();
    yield rows.map(toReceipt);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** The receipts of each of these applications, the oldest first; those without any are not in it. */
export async function listReceiptsOf(db: Database, applicationIds: readonly number[]): Promise<Map<number, Receipt[]>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await selectReceipts(db)
    .where('r.application_id', '=', sql<number>`any(${[...applicationIds]})`)
    .orderBy('r.id')
    .execute();
  return Map.groupBy(rows.map(toReceipt), ({ application_id }) => application_id!);
}

/** The payment of an application that was not given back; null where there is none. */
export async function findPayment(db: Database, applicationId: number): Promise<Receipt | null> {
  const row = await selectReceipts(db)
    .where('r.application_id', '=', applicationId)
    .where('r.kind', '=', 'payment')
    .where('r.is_refunded', '=', false)
    .executeTakeFirst();
  return row ? toReceipt(row) : null;
}

/** What a receipt says on paper. */
export type PrintedReceipt = Receipt & { shelter_name: string };

/** A receipt that this reader may see; null where there is none, or it is another's. */
export async function findReceipt(db: Database, reader: ReceiptReader, id: number): Promise<PrintedReceipt | null> {
  const row = await selectReceipts(db)
    .select('r.shelter_name')
    .where('r.id', '=', id)
    .where((expression) => theirs(expression, reader))
    .executeTakeFirst();
  return row ? { ...toReceipt(row), shelter_name: row.shelter_name } : null;
}

export async function getReceipt(db: Database, id: number): Promise<Receipt> {
  return toReceipt(await selectReceipts(db).where('r.id', '=', id).executeTakeFirstOrThrow());
}

type Receipts = ExpressionBuilder<Tables & { r: Tables['receipts'] }, 'r'>;

function fits(expression: Receipts, { reader, timeZone, search, kind, from, until }: ReceiptSearch) {
  const conditions: Expression<SqlBool>[] = [theirs(expression, reader)];
  if (search) {
    const part = containing(search);
    conditions.push(sql<SqlBool>`(${label} ilike ${part} or r.person_name ilike ${part} or r.pet_name ilike ${part})`);
  }
  if (kind) conditions.push(expression('r.kind', '=', kind));
  if (from) conditions.push(sql<SqlBool>`r.issued_at >= (${from}::date)::timestamp at time zone ${timeZone}`);
  if (until) conditions.push(sql<SqlBool>`r.issued_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`);
  return expression.and(conditions);
}

function theirs(expression: Receipts, { id, role }: ReceiptReader): Expression<SqlBool> {
  return role === 'Admin' ? sql<SqlBool>`true` : expression('r.user_id', '=', id);
}

const label = labelOf('r');

/** Such as `2026-0012`. */
function labelOf(table: 'r' | 'payment') {
  const number = sql`${sql.ref(table)}.number`;
  // A longer number would be cut by lpad alone.
  return sql<string>`${sql.ref(table)}.series || '-' || lpad(${number}::text, greatest(4, length(${number}::text)), '0')`;
}

function selectNewest(db: Database, search: ReceiptSearch) {
  return selectReceipts(db)
    .where((expression) => fits(expression, search))
    .orderBy('r.issued_at', 'desc')
    .orderBy('r.id', 'desc');
}

function selectReceipts(db: Database) {
  return db
    .selectFrom('receipts as r')
    .leftJoin('receipts as payment', 'payment.id', 'r.refunds')
    .select(['r.id', 'r.kind', 'r.application_id', 'r.amount_cents', 'r.method', 'r.pet_name', 'r.pet_species'])
    .select(['r.person_name', 'r.note', 'r.is_refunded', 'r.issued_at'])
    .select([label.as('label'), sql<string | null>`${labelOf('payment')}`.as('refunds')]);
}

type ReceiptRow = Omit<Receipt, 'issued_at'> & { issued_at: Date };

function toReceipt({ issued_at, ...row }: ReceiptRow): Receipt {
  return {
    id: row.id,
    label: row.label,
    kind: row.kind,
    application_id: row.application_id,
    amount_cents: row.amount_cents,
    method: row.method,
    pet_name: row.pet_name,
    pet_species: row.pet_species,
    person_name: row.person_name,
    note: row.note,
    refunds: row.refunds,
    is_refunded: row.is_refunded,
    issued_at: issued_at.toISOString(),
  };
}
