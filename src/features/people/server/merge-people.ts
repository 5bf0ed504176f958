import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isStaff } from '../../accounts/server/index.ts';
import { MERGE_UNDO_DAYS, personMessages } from '../people.constants.ts';
import type { PersonMerge, PersonRecord } from '../person.contract.ts';
import { lockPeople, type PersonContext } from './lock-person.ts';

const UNDO_MS = MERGE_UNDO_DAYS * 86_400_000;

/**
 * Merges another person's record into this one's. No row of theirs moves: the record points to the other, and all that
 * belongs to it is read with it. So undoing a merge is exact, and both logins stay as they are.
 * @returns the merge's id
 * @throws ApiError 404 if one is missing, 409 if both are the same or one was merged meanwhile
 */
export async function mergePeople(
  db: Database,
  { id, other_id, actor, ip, now }: PersonContext & { id: number; other_id: number },
): Promise<number> {
  if (id === other_id) throw new ApiError(409, personMessages.sameRecord);
  return transactionWithRetry(db, (trx) => mergeRecords(trx, { id, other_id, actor, ip, now }));
}

/** The same in the caller's transaction. */
export async function mergeRecords(
  trx: Database,
  { id, other_id, actor, ip, now }: PersonContext & { id: number; other_id: number },
): Promise<number> {
  const people = await lockPeople(trx, [id, other_id], actor);
  if (people.some(({ merged_into }) => merged_into !== null)) throw new ApiError(409, personMessages.mergedMeanwhile);
  const merged = await trx
    .updateTable('people')
    .set({ merged_into: id })
    .where((where) => where.or([where('id', '=', other_id), where('merged_into', '=', other_id)]))
    .returning('id')
    .execute();
  const { id: mergeId } = await trx
    .insertInto('person_merges')
    .values({
      person_id: id,
      merged_id: other_id,
      moved_ids: merged.map((record) => record.id),
      merged_by: actor.id,
      merged_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = { type: 'person', id };
  await recordEvent(trx, { actor, action: 'person.merged', subject, details: { other_id }, ip, now });
  return mergeId;
}

/**
 * Undoes a merge: both people are as they were before.
 * @throws ApiError 404 if there is no such merge, 409 if it was undone, is too old, or the person was merged again
 */
export async function undoMerge(db: Database, { id, actor, ip, now }: PersonContext & { id: number }): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const found = await trx.selectFrom('person_merges').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found) throw new ApiError(404, personMessages.mergeNotFound);
    const { person_id, merged_id: other_id, moved_ids, merged_at } = found;
    const [person] = await lockPeople(trx, [person_id, other_id], actor);
    if (person!.merged_into !== null) throw new ApiError(409, personMessages.laterMergeFirst);
    if (now.getTime() - merged_at.getTime() > UNDO_MS) throw new ApiError(409, personMessages.mergeTooOld);
    const undone = await trx
      .updateTable('person_merges')
      .set({ undone_at: now })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!undone) throw new ApiError(409, personMessages.mergeUndone);
    await trx
      .updateTable('people')
      .set({ merged_into: sql<number | null>`case when id = ${other_id}::int then null else ${other_id}::int end` })
      .where('id', '=', sql<number>`any(${moved_ids})`)
      .execute();
    const subject = { type: 'person', id: person_id };
    await recordEvent(trx, { actor, action: 'person.unmerged', subject, details: { other_id }, ip, now });
  });
}

/** Deletes what could be undone about merges. The records stay merged. */
export async function deleteOldMerges(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('person_merges')
    .where('merged_at', '<', new Date(now.getTime() - UNDO_MS))
    .execute();
}

/** Records that two people, suggested as duplicates, are not the same. */
export async function distinguishPeople(
  db: Database,
  { id, other_id, actor, ip, now }: PersonContext & { id: number; other_id: number },
): Promise<void> {
  if (id === other_id) throw new ApiError(409, personMessages.sameRecord);
  await transactionWithRetry(db, async (trx) => {
    await lockPeople(trx, [id, other_id], actor);
    const added = await trx
      .insertInto('person_distinctions')
      .values({ person_id: Math.min(id, other_id), other_id: Math.max(id, other_id) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .executeTakeFirst();
    if (!added) return;
    const subject = { type: 'person', id };
    await recordEvent(trx, { actor, action: 'person.distinguished', subject, details: { other_id }, ip, now });
  });
}

/** Lists the merges into a person that are not undone, newest first. */
export async function listMerges(db: Database, personId: number, now: Date): Promise<PersonMerge[]> {
  const { rows } = await sql<{
    id: number;
    merged: PersonRecord;
    merged_by: string | null;
    merged_at: Date;
  }>`
    select m.id, m.merged_at, author.name as merged_by, json_build_object('id', p.id, 'name', p.name, 'email', p.email,
      'phone_number', p.phone_number, 'user_id', p.user_id, 'created_at', p.created_at) as merged
    from person_merges m join people p on p.id = m.merged_id
    left join users author on author.id = m.merged_by and ${isStaff(sql`m.merged_by`)}
    where m.person_id = ${personId} and m.undone_at is null
    order by m.id desc`.execute(db);
  return rows.map(({ merged, merged_at, ...merge }) => ({
    ...merge,
    merged: { ...merged, created_at: new Date(merged.created_at).toISOString() },
    merged_at: merged_at.toISOString(),
    is_undoable: now.getTime() - merged_at.getTime() <= UNDO_MS,
  }));
}
