import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { completeRestoration, insertTrashedRows, lockTrashItem, type TrashItem } from '../../trash/server/index.ts';
import type { PersonContext } from './lock-person.ts';
import { mergeRecords } from './merge-people.ts';

/**
 * Restores a deleted person. If someone with the same email has been recorded since, both are merged, which can be undone.
 * @throws ApiError 404 if the person is no longer in the trash
 */
export async function restorePerson(trx: Database, { id: itemId }: TrashItem, context: PersonContext): Promise<void> {
  const { actor, ip, now } = context;
  await lockCurrentUser(trx, actor);
  const item = await lockTrashItem(trx, itemId);
  await insertTrashedRows(trx, item);
  await completeRestoration(trx, item);
  const id = item.subject_id;
  await recordEvent(trx, { actor, action: 'person.restored', subject: { type: 'person', id }, ip, now });
  const same = await findSamePerson(trx, id);
  if (same !== null) await mergeRecords(trx, { id: same, other_id: id, ...context });
}

/** Someone else with the same email, an account first. */
async function findSamePerson(trx: Database, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(other.merged_into, other.id) as id
    from people own join people other on lower(other.email) = lower(own.email)
    where own.id = ${id} and own.email <> '' and coalesce(other.merged_into, other.id) <> own.id
      and not exists (
        select from person_distinctions d
        where d.person_id = least(own.id, other.id) and d.other_id = greatest(own.id, other.id))
    order by other.user_id is null, other.id limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}
