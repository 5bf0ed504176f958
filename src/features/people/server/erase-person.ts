import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * Locks the records of an account that is about to be deleted: its own, and those without an account that staff have
 * merged with it. If the merged records have another account too, nobody knows whose the others are, and they stay.
 */
export async function lockRecordsOfAccount(trx: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; user_id: number | null }>`
    select id, user_id from people
    where coalesce(merged_into, id) = (select coalesce(merged_into, id) from people where user_id = ${userId})
    order by id for update`.execute(trx);
  const hasOtherAccount = rows.some(({ user_id }) => user_id !== null && user_id !== userId);
  return rows.filter(({ user_id }) => user_id === userId || (user_id === null && !hasOtherAccount)).map(({ id }) => id);
}

/** Deletes the merged records of an account with their visits. Its own record is deleted with the account. */
export async function deleteMergedRecords(trx: Database, ids: readonly number[]): Promise<void> {
  const guests = trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('user_id', 'is', null);
  await trx.deleteFrom('visit_requests').where('person_id', 'in', guests).execute();
  await trx.deleteFrom('people').where('id', 'in', guests).execute();
}

/** A record without anything else is deleted after this time. A merge can be undone for as long. */
const UNUSED_MS = 30 * 86_400_000;

/** Deletes records without an account once nothing belongs to them any more: visits and walk-ins are not stored forever. */
export async function deleteUnusedRecords(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_MS);
  await sql`
    delete from people p where p.id in (
      select g.id from people g
      where g.user_id is null and g.created_at < ${before}
        and not exists (select 1 from applications a where a.person_id = g.id)
        and not exists (select 1 from visit_requests v where v.person_id = g.id)
        and not exists (
          select 1 from custodies c where g.id in (c.source_person_id, c.outcome_person_id))
        and not exists (select 1 from people m where m.merged_into = g.id)
        and not exists (
          select 1 from person_flags f
          where f.person_id = g.id and (f.expires_on is null or f.expires_on >= ${now.toISOString()}::date))
        and not exists (
          select 1 from person_merges m
          where g.id in (m.person_id, m.merged_id) and m.undone_at is null and m.merged_at > ${before})
      for update skip locked)`.execute(db);
}
