import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { putInTrash } from '../../trash/server/index.ts';
import { TRASH_PATH } from '../../trash/trash.constants.ts';
import { findLastEventId, recordUndoableDeletion } from '../../undo/server/index.ts';
import { personMessages } from '../people.constants.ts';
import { personNotFound, type PersonContext, type PersonRow } from './lock-person.ts';

/** Deletes the personal data of records without an account, and the records; provided by the composition root. */
export type PurgeRecords = (
  trx: Database,
  ids: readonly number[],
  context: Pick<PersonContext, 'actor' | 'ip' | 'now'>,
) => Promise<void>;

/**
 * Puts a person without an account in the trash, with their merged records. Their applications and visits stay.
 * @param removal.purgePersonalData deletes them permanently instead, with their personal data everywhere
 * @throws ApiError 404 if there is no such person, 409 if they have an account
 */
export async function deletePerson(
  db: Database,
  { id, purgePersonalData, actor, ip, now }: PersonContext & { id: number; purgePersonalData?: PurgeRecords },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const records = await lockRecords(trx, id);
    await lockCurrentUser(trx, actor);
    const [root] = records;
    if (!root) throw personNotFound();
    if (records.some(({ user_id }) => user_id !== null)) throw new ApiError(409, personMessages.hasAccount);
    const ids = records.map((record) => record.id);
    if (purgePersonalData) {
      await purgePersonalData(trx, ids, { actor, ip, now });
    } else {
      await putPersonInTrash(trx, root, ids, { actor, now });
      await trx
        .deleteFrom('people')
        .where('id', '=', sql<number>`any(${ids})`)
        .execute();
    }
    const action = purgePersonalData ? 'person.erased' : 'person.deleted';
    await recordEvent(trx, { actor, action, subject: { type: 'person', id: root.id }, ip, now });
  });
}

/** A person's records, the one that stands for all of them first. */
async function lockRecords(trx: Database, id: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select * from people
    where coalesce(merged_into, id) = (select coalesce(merged_into, id) from people where id = ${id})
    order by id for update`.execute(trx);
  return rows.toSorted((one, other) => Number(one.merged_into !== null) - Number(other.merged_into !== null));
}

async function putPersonInTrash(
  trx: Database,
  { id, name, email }: PersonRow,
  ids: readonly number[],
  context: Pick<PersonContext, 'actor' | 'now'>,
): Promise<void> {
  const title = name || email || `Person #${id}`;
  const lastEventId = await findLastEventId(trx);
  const step = { label: `Deleted ${title}`, href: TRASH_PATH, changes: [], queuedEmails: [], canceledEmails: [] };
  const undoStepId = await recordUndoableDeletion(trx, { ...step, lastEventId }, context);
  const [first = id, ...others] = ids;
  const trash = { type: 'person', table: 'people', ids: [first, ...others], title, lastEventId, undoStepId } as const;
  await putInTrash(trx, trash, context);
}
