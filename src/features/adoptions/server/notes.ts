import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { listAdminNames } from '../../accounts/server/accounts.door.ts';
import { fileMessages } from '../application-words.contract.ts';
import type { ApplicationNote } from '../manage-adoptions.contract.ts';
import { lockFile, type FileEntry } from './lock-file.ts';

/**
 * Writes an internal note, which only Admins ever see.
 * @throws ApiError 404 where there is no such application
 */
export async function addNote(
  db: Database,
  { id, text, actor, address, now }: FileEntry & { text: string },
): Promise<ApplicationNote> {
  return retried(db, async (change) => {
    await lockFile(change, id, actor);
    const note = await change
      .insertInto('application_notes')
      .values({ application_id: id, author_id: actor.id, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = { kind: 'application', id };
    await recordAudit(change, { actor, action: 'application.noted', subject, address, now });
    return { id: note.id, author: actor.name, is_own: true, text, created_at: now.toISOString() };
  });
}

/**
 * Deletes one's own note.
 * @throws ApiError 404 where there is no such application, or no such note of one's own
 */
export async function deleteNote(
  db: Database,
  { id, note_id, actor, address, now }: FileEntry & { note_id: number },
): Promise<void> {
  await retried(db, async (change) => {
    await lockFile(change, id, actor);
    const deleted = await change
      .deleteFrom('application_notes')
      .where('id', '=', note_id)
      .where('application_id', '=', id)
      .where('author_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new ApiError(404, fileMessages.noteNotFound);
    const subject = { kind: 'application', id };
    await recordAudit(change, { actor, action: 'application.note_deleted', subject, address, now });
  });
}

/** An application's notes, the oldest first; what somebody wrote who is no Admin any more has no author. */
export async function listNotes(db: Database, id: number, callerId: number): Promise<ApplicationNote[]> {
  const rows = await db
    .selectFrom('application_notes')
    .select(['id', 'author_id', 'text', 'created_at'])
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  const names = await listAdminNames(
    db,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map(({ author_id, created_at, ...note }) => ({
    ...note,
    author: names.get(author_id) ?? null,
    is_own: author_id === callerId,
    created_at: created_at.toISOString(),
  }));
}
