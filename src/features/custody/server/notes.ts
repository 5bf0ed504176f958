import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { AnimalNote } from '../custody.contract.ts';
import type { ActionContext } from './action-context.ts';
import { lockRecord } from './lock-record.ts';

/** The notes about an animal, the newest first. */
export async function listNotes(db: Database, petId: number): Promise<AnimalNote[]> {
  const rows = await db
    .selectFrom('pet_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.text', 'u.name as author', 'n.created_at'])
    .where('n.pet_id', '=', petId)
    .orderBy('n.id', 'desc')
    .execute();
  return rows.map(({ created_at, ...note }) => ({ ...note, created_at: created_at.toISOString() }));
}

/** @throws ApiError 404 without a record */
export async function addNote(
  db: Database,
  petId: number,
  text: string,
  { actor, ip, now }: Pick<ActionContext, 'actor' | 'ip' | 'now'>,
): Promise<AnimalNote> {
  return transactionWithRetry(db, async (trx) => {
    const pet = await lockRecord(trx, petId, actor);
    const note = { pet_id: petId, author_id: actor.id, text, created_at: now, is_demo: pet.is_demo };
    const { id } = await trx.insertInto('pet_notes').values(note).returning('id').executeTakeFirstOrThrow();
    const subject = { type: 'pet', id: petId };
    await recordEvent(trx, { actor, action: 'pet.noted', subject, details: { name: pet.name }, ip, now });
    return { id, text, author: actor.name, created_at: now.toISOString() };
  });
}

/** @throws ApiError 404 */
export async function deleteNote(
  db: Database,
  { id: petId, note_id }: { id: number; note_id: number },
  { actor, ip, now }: Pick<ActionContext, 'actor' | 'ip' | 'now'>,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const pet = await lockRecord(trx, petId, actor);
    const deleted = await trx
      .deleteFrom('pet_notes')
      .where('id', '=', note_id)
      .where('pet_id', '=', petId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new ApiError(404, 'We couldn’t find this note. It may have been deleted.');
    const subject = { type: 'pet', id: petId };
    await recordEvent(trx, { actor, action: 'pet.note_deleted', subject, details: { name: pet.name }, ip, now });
  });
}
