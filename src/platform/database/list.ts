import { sql, type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database.ts';
import type { ChunkedList } from '../http/chunks/chunked-list.ts';
import type { Page } from '../http/paging.ts';
import { startRange, toRange, type RangeOrder, type RowRange } from './row-range.ts';
import { cappedTotal, MAX_COUNT, MAX_FOUND, type Total } from '../total.contract.ts';
import { collectIds } from './collect-ids.ts';

const BATCH_SIZE = 500;

/**
 * A list that can be read by page, or completely in batches: reading tens of thousands of rows at once would block
 * others.
 */
export interface List<Item> {
  page: (page: Page) => Promise<ListPage<Item>>;
  batches: () => AsyncGenerator<Item[]>;
  /** For a cached list that may become too long to be cached whole. */
  chunks?: ChunkedList<Item>;
}

export interface ListPage<Item> extends Total {
  items: Item[];
  /** The last item's id, if the next page can be found by it. */
  last?: number;
}

interface ListQuery<DB, Table extends keyof DB, Row, Item> {
  /** The matching rows, to count or collect them. */
  matching: SelectQueryBuilder<DB, Table, object>;
  /** The rows in order: all of them, if there is a `condition`. */
  rows: Rows<Row>;
  /** Which of `rows` match, to read them in order. Not used for a search whose matches were collected. */
  condition?: RawBuilder<SqlBool>;
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>;
  /** Its rows' `id` continues a page. */
  order?: RangeOrder;
  /** Whether this is a search: its matches are collected once, for both the page and the count. */
  isSearch?: boolean;
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
export function listFromQuery<DB, Table extends keyof DB, Row, Item>(
  db: Database,
  { matching, rows, condition, toItems, order, isSearch = false, after }: ListQuery<DB, Table, Row, Item>,
): List<Item> {
  const findMatches = async () => {
    const id = order?.id ?? sql.ref('id');
    const ids = isSearch ? await collectIds(db, sql`${matching.select(sql`${id}`.as('id'))}`) : null;
    const inList = ids ? sql<SqlBool>`${id} = any(${ids})` : condition;
    return { ids, listed: inList ? rows.where(inList) : rows };
  };
  return {
    async page(page) {
      const { ids, listed } = await findMatches();
      const { found, ...total } = await findPage(page, async (range) => ({
        found: await startRows(listed, range, order).execute(),
        count: () => ids?.length ?? countRows(matching),
        countUpTo: async (max) => ids?.length ?? (isSearch ? max : countRowsUpTo(db, matching, max)),
        maxCount: isSearch ? MAX_FOUND : MAX_COUNT,
      }));
      const last = order && (found.at(-1) as { id?: number } | undefined)?.id;
      const items = await toItems(found);
      return last === undefined ? { items, ...total } : { items, ...total, last };
    },
    async *batches() {
      const { listed } = await findMatches();
      const batches = inBatches<Row>(({ limit, offset, last }) =>
        (last && after ? listed.where(after(last)) : listed.offset(offset)).limit(limit).execute(),
      );
      for await (const batch of batches) yield await toItems(batch);
    },
  };
}

function startRows<Row>(rows: Rows<Row>, range: RowRange, order: RangeOrder | undefined): Rows<Row> {
  if (!order || range.after === undefined) return rows.limit(range.limit).offset(range.offset);
  return rows.where(startRange(range, order).condition).limit(range.limit);
}

interface FoundIds<Id> extends Counts {
  ids: Id[];
  /** Whether `findIds` handles a range's `after`: the next page can then continue after the last id. */
  isContinued?: boolean;
}

interface Counts {
  count: () => number | Promise<number>;
  /** Counts at most this many rows. Without it, `count` is cheap enough for every page. */
  countUpTo?: (max: number) => Promise<number>;
  /** The most rows that a capped count counts. */
  maxCount?: number;
}

/**
 * Builds a list whose items are loaded by id.
 * @param findIds the ids in a range, or all of them, in order, and how to count all. An export reads the ids first: an
 *   item that moves to the front during the export would otherwise be missing.
 */
export function listFromIds<Id, Item>(
  findIds: (range?: RowRange) => Promise<FoundIds<Id>>,
  load: (ids: Id[]) => Promise<Item[]>,
): List<Item> {
  return {
    async page(page) {
      let canContinue = false;
      const { found, ...total } = await findPage(page, async (range) => {
        const { ids, isContinued = false, ...counts } = await findIds(range);
        canContinue = isContinued;
        return { found: ids, ...counts };
      });
      const last: unknown = found.at(-1);
      const items = await load(found);
      return canContinue && typeof last === 'number' ? { items, ...total, last } : { items, ...total };
    },
    batches: () => loadInBatches(async () => (await findIds()).ids, load),
  };
}

/** Finds a page, and counts the rows unless the page itself shows how many there are. */
async function findPage<Row>(
  page: Page,
  find: (range: RowRange) => Promise<Counts & { found: Row[] }>,
): Promise<Total & { found: Row[] }> {
  const { offset, limit } = toRange(page);
  // One more row tells whether another page follows.
  const range = { offset, limit: limit + 1 };
  let { after } = page;
  let result = await find({ ...range, after });
  if (after !== undefined && result.found.length === 0) {
    // The row before the range is gone.
    after = undefined;
    result = await find(range);
  }
  const { found, count, countUpTo, maxCount = MAX_COUNT } = result;
  const isLast = found.length <= limit && (found.length > 0 || offset === 0);
  // After a row, the number of the page tells no more than about how many rows there are before it.
  if (isLast && after === undefined) return { found, total: offset + found.length, isCapped: false };
  const rows = found.slice(0, limit);
  if (!page.isCountCapped || !countUpTo || rows.length === 0) {
    return { found: rows, total: await count(), isCapped: false };
  }
  const seen = offset + rows.length;
  if (seen >= maxCount) return { found: rows, total: isLast ? seen : seen + 1, isCapped: true };
  return { found: rows, ...cappedTotal(await countUpTo(maxCount + 1), maxCount) };
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
export async function packIds(db: Database, ids: RawBuilder<unknown>, planHint = sql``): Promise<Int32Array> {
  const { rows } = await sql<{ packed: Buffer | null }>`${planHint}
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

/** Counts at most `max` rows, and stops there. */
export async function countRowsUpTo<DB, Table extends keyof DB>(
  db: QueryExecutorProvider,
  matching: SelectQueryBuilder<DB, Table, object>,
  max: number,
): Promise<number> {
  const { rows } = await sql<Pick<Total, 'total'>>`
    select count(*)::int as total from (${matching.select(sql.lit(1).as('row')).limit(max)}) as counted`.execute(db);
  return rows[0]!.total;
}
