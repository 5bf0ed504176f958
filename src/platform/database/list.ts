import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database.ts';
import type { Page } from '../http/paging.ts';
import type { ChunkedList } from '../http/chunks/chunked-list.ts';

const BATCH_SIZE = 500;

/**
 * A list that can be read by page, or completely in batches: reading tens of thousands of rows at once would block
 * others.
 */
export interface List<Item> {
  page: (page: Page) => Promise<{ items: Item[]; total: number }>;
  batches: () => AsyncGenerator<Item[]>;
  /** For a cached list that may become too long to be kept whole. */
  chunks?: ChunkedList<Item>;
}

interface ListQuery<DB, Table extends keyof DB, Row, Item> {
  /** The matching rows, to count them. */
  matching: SelectQueryBuilder<DB, Table, object>;
  /** The matching rows in order. */
  rows: Rows<Row>;
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>;
  /** The condition for rows after this one. Without it, rows inserted during an export would shift the batches. */
  after?: (last: Row) => RawBuilder<SqlBool>;
}

interface Rows<Row> {
  limit: (limit: number) => Rows<Row>;
  offset: (offset: number) => Rows<Row>;
  where: (condition: RawBuilder<SqlBool>) => Rows<Row>;
  execute: () => Promise<Row[]>;
}

/** Builds a list from a query. */
export function listFromQuery<DB, Table extends keyof DB, Row, Item>({
  matching,
  rows,
  toItems,
  after,
}: ListQuery<DB, Table, Row, Item>): List<Item> {
  return {
    async page({ page, limit }) {
      const total = await countRows(matching);
      const found = await rows
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { items: await toItems(found), total };
    },
    async *batches() {
      const batches = inBatches<Row>(({ limit, offset, last }) =>
        (last && after ? rows.where(after(last)) : rows.offset(offset)).limit(limit).execute(),
      );
      for await (const batch of batches) yield await toItems(batch);
    },
  };
}

/**
 * Builds a list whose items are loaded by id.
 * @param findIds the ids of a page, or all of them, in order, and how to count all. An export reads the ids first: an
 *   item that moves to the front during the export would otherwise be missing.
 */
export function listFromIds<Id, Item>(
  findIds: (page?: Page) => Promise<{ ids: Id[]; count: () => number | Promise<number> }>,
  load: (ids: Id[]) => Promise<Item[]>,
): List<Item> {
  return {
    async page(page) {
      const { ids, count } = await findIds(page);
      return { items: await load(ids), total: await count() };
    },
    batches: () => loadInBatches(async () => (await findIds()).ids, load),
  };
}

/** Yields the items of all ids, in batches. */
export async function* loadInBatches<Id, Item>(
  findIds: () => Promise<Id[]>,
  load: (ids: Id[]) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  const ids = await findIds();
  for (let from = 0; from < ids.length; from += BATCH_SIZE) yield await load(ids.slice(from, from + BATCH_SIZE));
}

/** Yields rows in batches until there are no more. `find` continues after the `last` row, or at the offset. */
export async function* inBatches<Row>(
  find: (batch: { limit: number; offset: number; last: Row | undefined }) => Promise<Row[]>,
  limit = BATCH_SIZE,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (let offset = 0; ; offset += limit) {
    const rows = await find({ limit, offset, last });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}

/** Packs the ids of a query in its order: hundreds of thousands take little more than four bytes each. */
export async function packIds(db: Database, ids: RawBuilder<unknown>): Promise<Int32Array> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea) as packed from (${ids}) ids`.execute(db);
  const packed = Buffer.from(rows[0]?.packed ?? []);
  return Int32Array.from({ length: packed.length / 4 }, (_, at) => packed.readInt32BE(at * 4));
}

export async function countRows<DB, Table extends keyof DB>(
  matching: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** The `limit` of a page; empty for the whole list. */
export function limitClause(page: Page | undefined): RawBuilder<unknown> {
  return page ? sql`limit ${page.limit} offset ${(page.page - 1) * page.limit}` : sql``;
}
