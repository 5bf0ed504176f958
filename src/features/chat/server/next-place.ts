import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type {} from './schema.ts';

/**
 * The place behind all others in one of the lists that Admins keep, one caller at a time: two may both add the last
 * entry that fits.
 * @throws ApiError 409 where there are as many as there may be
 */
export async function nextPlace(
  trx: Database,
  table: 'chat_answers' | 'chat_replies',
  { most, refusal }: { most: number; refusal: string },
): Promise<number> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ entries: number; next: number }>`
    select count(*)::int as entries, coalesce(max(position), 0) + 1 as next from ${sql.table(table)}`.execute(trx);
  const { entries, next } = rows[0]!;
  if (entries >= most) throw new ApiError(409, refusal);
  return next;
}

/** The fields that are given a new value. */
export function changedFields<T extends object>(
  before: T,
  wanted: { [K in keyof T]?: T[K] | undefined },
): (keyof T & string)[] {
  const given = Object.keys(wanted) as (keyof T & string)[];
  return given.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
}
