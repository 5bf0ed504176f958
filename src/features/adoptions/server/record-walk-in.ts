import { sql, type Insertable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { choosePerson } from '../../people/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { listBond, lockAdoptablePets, markAppliedFor, type AdoptablePet } from '../../pets/server/index.ts';
import { applicationMessages, decisionMessages } from '../adoptions.constants.ts';
import type { WalkIn } from '../decisions.contract.ts';
import type { ActionContext } from './action-context.ts';
import { prepareApproval } from './approve-application.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { BondChangedError, lockApplicationsForPet, withoutOne, type LockedApplication } from './lock-application.ts';
import { recordLockedPayment, type PaymentInput } from './record-fee.ts';

/**
 * Records the adoption of someone who is at the shelter: an approved application, its fee and the receipt in one
 * transaction (`product.md`, section 4); of a bonded animal, that of all with which it goes home. Without a payment method,
 * the animals are only reserved, and the handover does the rest. Other applicants are waitlisted. If the person has an
 * account, the application is theirs.
 * @returns the application's id
 * @throws ApiError 400 for an amount without a method; 404 if the pet does not exist; 409 if it is adopted, the person has applied for it, or was not chosen
 *   or confirmed (`choosePerson`)
 */
export async function recordWalkIn(
  db: Database,
  {
    pet_id,
    method,
    note,
    amount_cents,
    donation_cents,
    email = '',
    person_id,
    is_new_person,
    confirmed_flags,
    ...person
  }: WalkIn,
  context: ActionContext,
): Promise<number> {
  const { actor, now, shelter } = context;
  if (method === undefined && ((amount_cents ?? 0) > 0 || (donation_cents ?? 0) > 0)) {
    throw new ApiError(400, decisionMessages.noMethod, { fields: { method: decisionMessages.noMethod } });
  }
  const choice = { person_id, is_new_person, confirmed_flags };
  return transactionWithRetry(db, async (trx) => {
    const pets = await lockWithMates(trx, pet_id);
    await confirmCurrentUser(trx, actor);
    const requested = pets.find(({ id }) => id === pet_id);
    if (!requested) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    const adopted = pets.find(({ adoption_status }) => adoption_status === 'Adopted');
    if (adopted) throw new ApiError(409, applicationMessages.petAdopted(adopted.name));
    const { first_name, last_name, phone_number } = person;
    const name = `${first_name} ${last_name}`;
    const contact = { name, email, phone_number, is_demo: requested.is_demo };
    const chosen = await choosePerson(trx, choice, contact, { ...context, timeZone: shelter.timeZone });
    const common = { is_walk_in: true, ...chosen, ...person, email, created_at: now, updated_at: now };
    const rows = [];
    for (const pet of pets) {
      const application = await insertWalkIn(trx, { ...common, pet_id: pet.id, is_demo: pet.is_demo });
      await markAppliedFor(trx, pet);
      await recordApplicationEvent(trx, 'application.walk_in', { id: application.id, pet }, context);
      rows.push({ application, pet });
    }
    if (rows.length > 1) await groupRows(trx, rows);
    const approved = [];
    for (const { application, pet } of rows) {
      const others = withoutOne(await lockApplicationsForPet(trx, pet.id), application.id);
      const approval = await prepareApproval(trx, { application, pet, ...others }, {}, context, {
        isWalkIn: true,
        isHandover: method !== undefined,
      });
      approved.push({ pet, application: await approval.executeTakeFirstOrThrow() });
    }
    if (method) await recordPayments(trx, approved, { method, note, amount_cents, donation_cents }, context);
    return rows.find(({ pet }) => pet.id === pet_id)!.application.id;
  });
}

/** Locks the pet and those with which it goes home, in the order of their ids. */
async function lockWithMates(trx: Database, id: number): Promise<AdoptablePet[]> {
  const pets = await lockAdoptablePets(
    trx,
    sql<number>`
      select ${id}::integer
      union select mates.id from pets own join pets mates on mates.bond_id = own.bond_id where own.id = ${id}`,
  );
  const bondId = pets.find((pet) => pet.id === id)?.bond_id ?? null;
  const together = pets.filter((pet) => pet.id === id || (bondId !== null && pet.bond_id === bondId));
  if (bondId !== null && (await listBond(trx, bondId)).length !== together.length) throw new BondChangedError();
  return together;
}

async function groupRows(trx: Database, rows: readonly { application: { id: number } }[]): Promise<void> {
  const ids = rows.map(({ application }) => application.id);
  await trx
    .updateTable('applications')
    .set({ group_id: Math.min(...ids) })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** An amount pays one fee after the other; a donation is on the first receipt. */
async function recordPayments(
  trx: Database,
  rows: readonly LockedApplication[],
  { amount_cents, donation_cents, ...payment }: PaymentInput,
  context: ActionContext,
): Promise<void> {
  let left = amount_cents;
  for (const [index, locked] of rows.entries()) {
    const fee = locked.application.fee_cents ?? 0;
    // The last one rejects what is too much.
    const amount = left === undefined ? undefined : index === rows.length - 1 ? left : Math.min(left, fee);
    if (left !== undefined) left -= amount!;
    const donation = index === 0 ? donation_cents : undefined;
    const isPaid = amount === undefined ? fee > 0 : amount > 0;
    if (!isPaid && !donation) continue;
    const input = { ...payment, amount_cents: amount, donation_cents: donation };
    await recordLockedPayment(trx, locked, input, context);
  }
}

/** @throws ApiError 409 if the person has an open application for the pet */
async function insertWalkIn(trx: Database, application: Insertable<Tables['applications']>) {
  try {
    return await trx.insertInto('applications').values(application).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedConstraint(error) !== 'applications_one_open') throw error;
    throw new ApiError(409, decisionMessages.alreadyApplied);
  }
}
