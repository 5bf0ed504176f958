import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '../http/paging.ts';

/** Rows of a list, in its order. */
export interface RowRange {
  offset: number;
  limit: number;
  /** Instead of the offset, for lists that say so: the id of the row before the range. */
  after?: number | undefined;
}

export function toRange({ page, limit }: Page): RowRange {
  return { offset: (page - 1) * limit, limit };
}

/** How a range begins: after a row, or at an offset. */
interface RangeStart {
  condition: RawBuilder<SqlBool>;
  /** The `limit` of the range; empty for the whole list. */
  clause: RawBuilder<unknown>;
}

/**
 * Finds where a range begins by the row before it, so that a deep page reads no row of those before.
 * @param table the table, with the alias that the key uses
 * @param key what the list is sorted by, ending with the id; all in the same direction
 */
export function startRange(range: RowRange | undefined, { table, id, key, isDescending }: RangeOrder): RangeStart {
  if (range?.after === undefined) return { condition: sql`true`, clause: limitClause(range) };
  const comparison = isDescending ? sql`<` : sql`>`;
  return {
    condition: sql`(${key}) ${comparison} (select ${key} from ${table} where ${id} = ${range.after}::bigint)`,
    clause: sql`limit ${range.limit}`,
  };
}

export interface RangeOrder {
  table: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  isDescending: boolean;
}

/** The `limit` of a range; empty for the whole list. */
export function limitClause(range: RowRange | undefined): RawBuilder<unknown> {
  return range ? sql`limit ${range.limit} offset ${range.offset}` : sql``;
}
