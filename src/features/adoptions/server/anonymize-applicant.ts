import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { lockAdoptablePets } from '../../pets/server/index.ts';
import { deletePickups } from '../../pickups/server/index.ts';
import { anonymizePayer } from '../../receipts/server/index.ts';
import { deleteUndoStepsAbout } from '../../undo/server/index.ts';
import { recordApplicationEvent } from './audit-events.ts';

/**
 * Removes a person before their account is deleted (`product.md`, section 3), with the walk-ins of their other records. Open applications are deleted with
 * their pickups. Approved applications and receipts stay without personal data.
 */
export async function anonymizeApplicant(
  trx: Database,
  userId: number,
  {
    personIds,
    ...context
  }: { personIds: readonly number[]; actor: { id: number } | null; ip: string | null; now: Date },
): Promise<void> {
  const { now } = context;
  const isTheirs = sql<boolean>`(user_id = ${userId} or person_id = any(${personIds}))`;
  const known = await trx.selectFrom('applications').select('pet_id').where(isTheirs).execute();
  // Lock pets first, as decisions do. A pet deleted at the same time takes its applications with it.
  const pets = await lockAdoptablePets(trx, [...new Set(known.map(({ pet_id }) => pet_id))]);
  const own = await trx
    .selectFrom('applications')
    .select(['id', 'pet_id', 'status'])
    .where(isTheirs)
    // An application submitted since then belongs to a pet that is not locked; account deletion handles it.
    .where('pet_id', '=', anyOf(idsOf(pets)))
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteUndoStepsAbout(trx, idsOf(own));
  const [approved, others] = [own.filter(isApproved), own.filter((each) => !isApproved(each))];
  await deletePickups(trx, idsOf(own));
  // Receipts outlive applications, so this also runs without any.
  await anonymizePayer(trx, userId, idsOf(own));
  await trx
    .deleteFrom('applications')
    .where('id', '=', anyOf(idsOf(others)))
    .execute();
  const anonymous = {
    user_id: null,
    person_id: null,
    anonymized_at: now,
    first_name: '',
    last_name: '',
    email: '',
    phone_number: '',
  };
  await trx
    .updateTable('applications')
    .set({ ...anonymous, answers: null, reason: null, return_reason: null, updated_at: now })
    .where('id', '=', anyOf(idsOf(approved)))
    .execute();
  await deleteNotesAndChecks(trx, idsOf(approved));
  for (const each of own) {
    const pet = pets.find(({ id }) => id === each.pet_id)!;
    const action = isApproved(each) ? 'application.forgotten' : 'application.deleted';
    await recordApplicationEvent(trx, action, { id: each.id, pet }, context);
  }
}

/** Staff notes can identify the applicant. */
async function deleteNotesAndChecks(trx: Database, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('application_notes').where('application_id', '=', anyOf(ids)).execute();
  await trx.deleteFrom('application_checks').where('application_id', '=', anyOf(ids)).execute();
}

function isApproved({ status }: { status: string }): boolean {
  return status === 'Approved';
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function anyOf(ids: readonly number[]) {
  return sql<number>`any(${ids})`;
}
