import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { listAllowedNames, listStaffNames } from '../../accounts/server/index.ts';
import { notifyColleague } from '../../notifications/server/index.ts';
import { annotationMessages, MENTION } from '../adoptions.constants.ts';
import type { ApplicationNote } from '../review.contract.ts';
import type { AnnotationContext } from './action-context.ts';
import { lockApplicationRow } from './lock-application.ts';

/**
 * Adds an internal note, visible to Admins only, and notifies the colleagues it mentions.
 * @throws ApiError 404 if there is no such application
 */
export async function addNote(
  db: Database,
  { id, text, actor, ip, now }: AnnotationContext & { text: string },
): Promise<ApplicationNote> {
  return transactionWithRetry(db, async (trx) => {
    const { pet } = await lockApplicationRow(trx, id, actor);
    const note = await trx
      .insertInto('application_notes')
      .values({ application_id: id, author_id: actor.id, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = { type: 'application', id };
    await recordEvent(trx, { actor, action: 'application.noted', subject, ip, now });
    const mentioned = mentionedIds(text);
    await notifyColleague(trx, {
      recipientIds: mentioned,
      actor,
      type: 'application.mentioned',
      details: { application_id: id, pet },
      url: `/admin-dashboard/manage-adoptions/${id}`,
      now,
    });
    const mentions = toMentions(mentioned, await listColleagueNames(trx, mentioned, now));
    return { id: note.id, author: actor.name, is_own: true, text, mentions, created_at: now.toISOString() };
  });
}

function mentionedIds(text: string): number[] {
  return [...new Set(Array.from(text.matchAll(MENTION), ([, id]) => Number(id)))];
}

/** Of others nobody may find out a name by mentioning their number. */
function listColleagueNames(db: Database, ids: readonly number[], now: Date): Promise<Map<number | null, string>> {
  return listAllowedNames(db, ids, { capability: 'use dashboard', now });
}

function toMentions(ids: readonly number[], names: Map<number | null, string>): ApplicationNote['mentions'] {
  return ids.map((id) => ({ id, name: names.get(id) ?? null }));
}

/**
 * Deletes the current user's own note.
 * @throws ApiError 404 if there is no such application, or the note is not theirs
 */
export async function deleteNote(
  db: Database,
  { id, note_id, actor, ip, now }: AnnotationContext & { note_id: number },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    await lockApplicationRow(trx, id, actor);
    const deleted = await trx
      .deleteFrom('application_notes')
      .where('id', '=', note_id)
      .where('application_id', '=', id)
      .where('author_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new ApiError(404, annotationMessages.noteNotFound);
    const subject = { type: 'application', id };
    await recordEvent(trx, { actor, action: 'application.note_deleted', subject, ip, now });
  });
}

/** Lists notes, oldest first. A note has no author if its author is no longer an Admin. */
export async function listNotes(
  db: Database,
  id: number,
  { currentUserId, now }: { currentUserId: number; now: Date },
): Promise<ApplicationNote[]> {
  const rows = await db
    .selectFrom('application_notes')
    .select(['id', 'author_id', 'text', 'created_at'])
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  const names = await listStaffNames(
    db,
    rows.map(({ author_id }) => author_id),
  );
  const mentioned = rows.flatMap(({ text }) => mentionedIds(text));
  const colleagues = await listColleagueNames(db, mentioned, now);
  return rows.map(({ author_id, created_at, ...note }) => ({
    ...note,
    author: names.get(author_id) ?? null,
    is_own: author_id === currentUserId,
    mentions: toMentions(mentionedIds(note.text), colleagues),
    created_at: created_at.toISOString(),
  }));
}
