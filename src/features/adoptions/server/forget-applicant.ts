import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { lockAdoptablePets } from '../../pets/server/index.ts';
import { removePickups } from '../../pickups/server/index.ts';
import { forgetPayer } from '../../receipts/server/index.ts';
import { recordDeed } from './locked-application.ts';

/**
 * Takes leave of a person whose account is about to be deleted (`product.md`, section 3): open applications go with
 * their pickups, Approved ones and receipts keep a nameless person.
 */
export async function forgetApplicant(
  trx: Database,
  userId: number,
  context: { actor: { id: number } | null; ip: string | null; now: Date },
): Promise<void> {
  const { now } = context;
  const known = await trx.selectFrom('applications').select('pet_id').where('user_id', '=', userId).execute();
  // As whoever decides about them does: the pets first. One that is deleted at this moment takes its applications with it.
  const pets = await lockAdoptablePets(trx, [...new Set(known.map(({ pet_id }) => pet_id))]);
  const own = await trx
    .selectFrom('applications')
    .select(['id', 'pet_id', 'status'])
    .where('user_id', '=', userId)
    // One that has come since belongs to a pet that is not locked; it is seen to when the account is.
    .where('pet_id', '=', any(numbersOf(pets)))
    .orderBy('id')
    .forUpdate()
    .execute();
  const [approved, others] = [own.filter(isApproved), own.filter((each) => !isApproved(each))];
  await removePickups(trx, numbersOf(own));
  // Also where no application is left: receipts outlive them.
  await forgetPayer(trx, userId);
  await trx
    .deleteFrom('applications')
    .where('id', '=', any(numbersOf(others)))
    .execute();
  const nobody = { user_id: null, forgotten_at: now, first_name: '', last_name: '', email: '', phone_number: '' };
  await trx
    .updateTable('applications')
    .set({ ...nobody, answers: null, reason: null, return_reason: null, updated_at: now })
    .where('id', '=', any(numbersOf(approved)))
    .execute();
  await forgetFiles(trx, numbersOf(approved));
  for (const each of own) {
    const pet = pets.find(({ id }) => id === each.pet_id)!;
    await recordDeed(trx, isApproved(each) ? 'forgotten' : 'deleted', { id: each.id, pet }, context);
  }
}

/** What Admins wrote about somebody tells who it was. */
async function forgetFiles(trx: Database, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('application_notes').where('application_id', '=', any(ids)).execute();
  await trx.deleteFrom('application_checks').where('application_id', '=', any(ids)).execute();
}

function isApproved({ status }: { status: string }): boolean {
  return status === 'Approved';
}

function numbersOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function any(ids: readonly number[]) {
  return sql<number>`any(${ids})`;
}
