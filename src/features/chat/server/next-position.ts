import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/**
 * Returns the position after the last entry. Locks the table: two Admins could both add the last allowed entry.
 * @throws ApiError 409 if the maximum number of entries is reached
 */
export async function nextPosition(
  trx: Database,
  table: 'chat_answers' | 'chat_replies',
  { max, error }: { max: number; error: string },
): Promise<number> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ entries: number; next: number }>`
    select count(*)::int as entries, coalesce(max(position), 0) + 1 as next from ${sql.table(table)}`.execute(trx);
  const { entries, next } = rows[0]!;
  if (entries >= max) throw new ApiError(409, error);
  return next;
}

/** Returns the names of the fields whose value changes. */
export function changedFields<T extends object>(
  before: T,
  changes: { [K in keyof T]?: T[K] | undefined },
): (keyof T & string)[] {
  const names = Object.keys(changes) as (keyof T & string)[];
  return names.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);
}
