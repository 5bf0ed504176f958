import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { MAX_FOUND } from '../total.contract.ts';
import { withoutPreparedPlan } from './without-prepared-plan.ts';

/**
 * Collects what a search finds once, for the page and for the count. Planned each time, because the number of matches
 * depends on the text.
 * @param matching selects the ids of all matches
 * @returns null if there are more than `MAX_FOUND`: with that many, reading the list in order fills a page quickly
 */
export async function collectIds(db: Database, matching: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] | null }>`${withoutPreparedPlan}
    select array_agg(id) as ids from (select id from (${matching}) matching limit ${MAX_FOUND + 1}) found`.execute(db);
  const ids = rows[0]!.ids ?? [];
  return ids.length > MAX_FOUND ? null : ids;
}
