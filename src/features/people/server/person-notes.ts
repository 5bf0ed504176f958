import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { listStaffNames } from '../../accounts/server/index.ts';
import { personMessages } from '../people.constants.ts';
import type { PersonNote } from '../person.contract.ts';
import { lockPerson, type PersonContext } from './lock-person.ts';

/**
 * Adds an internal note, visible to Admins only.
 * @throws ApiError 404 if there is no such person
 */
export async function addNote(
  db: Database,
  { id, text, actor, ip, now }: PersonContext & { id: number; text: string },
): Promise<PersonNote> {
  return transactionWithRetry(db, async (trx) => {
    await lockPerson(trx, id, actor);
    const note = await trx
      .insertInto('person_notes')
      .values({ person_id: id, author_id: actor.id, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(trx, { actor, action: 'person.noted', subject: { type: 'person', id }, ip, now });
    return { id: note.id, author: actor.name, is_own: true, text, created_at: now.toISOString() };
  });
}

/**
 * Deletes the current user's own note about a person or one of the records merged into them.
 * @throws ApiError 404 if there is no such person, or the note is not theirs
 */
export async function deleteNote(
  db: Database,
  { id, note_id, actor, ip, now }: PersonContext & { id: number; note_id: number },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    await lockPerson(trx, id, actor);
    const records = trx
      .selectFrom('people')
      .select('id')
      .where((where) => where.or([where('id', '=', id), where('merged_into', '=', id)]));
    const deleted = await trx
      .deleteFrom('person_notes')
      .where('id', '=', note_id)
      .where('person_id', 'in', records)
      .where('author_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new ApiError(404, personMessages.noteNotFound);
    await recordEvent(trx, { actor, action: 'person.note_deleted', subject: { type: 'person', id }, ip, now });
  });
}

/** Lists the notes about these records, newest first. */
export async function listNotes(db: Database, ids: readonly number[], currentUserId: number): Promise<PersonNote[]> {
  const rows = await db
    .selectFrom('person_notes')
    .select(['id', 'author_id', 'text', 'created_at'])
    .where('person_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const names = await listStaffNames(
    db,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map(({ author_id, created_at, ...note }) => ({
    ...note,
    author: names.get(author_id) ?? null,
    is_own: author_id === currentUserId,
    created_at: created_at.toISOString(),
  }));
}
