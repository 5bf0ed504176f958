import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { choosePerson } from '../../people/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { lockAdoptablePet, markAppliedFor } from '../../pets/server/index.ts';
import { applicationMessages, decisionMessages } from '../adoptions.constants.ts';
import type { WalkIn } from '../decisions.contract.ts';
import type { ActionContext } from './action-context.ts';
import { prepareApproval } from './approve-application.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { lockApplicationsForPet, withoutOne } from './lock-application.ts';
import { recordLockedPayment } from './record-fee.ts';

/**
 * Records an adoption at the shelter: an approved application, its fee and the receipt in one transaction (`product.md`,
 * section 4). Other applicants are waitlisted. If the person has an account, the application is theirs.
 * @returns the application's id
 * @throws ApiError 404 if the pet does not exist; 409 if it is adopted, the person has applied for it, or was not chosen
 *   or confirmed (`choosePerson`)
 */
export async function recordWalkIn(
  db: Database,
  { pet_id, method, note, email = '', person_id, is_new_person, confirmed_flags, ...person }: WalkIn,
  context: ActionContext,
): Promise<number> {
  const { actor, now, shelter } = context;
  const choice = { person_id, is_new_person, confirmed_flags };
  return transactionWithRetry(db, async (trx) => {
    const pet = await lockAdoptablePet(trx, pet_id);
    await confirmCurrentUser(trx, actor);
    if (!pet) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    if (pet.adoption_status === 'Adopted') throw new ApiError(409, applicationMessages.petAdopted(pet.name));
    const { first_name, last_name, phone_number } = person;
    const name = `${first_name} ${last_name}`;
    const contact = { name, email, phone_number, is_demo: pet.is_demo };
    const chosen = await choosePerson(trx, choice, contact, { ...context, timeZone: shelter.timeZone });
    const application = await insertWalkIn(trx, {
      pet_id: pet.id,
      is_walk_in: true,
      ...chosen,
      ...person,
      email,
      created_at: now,
      updated_at: now,
      is_demo: pet.is_demo,
    });
    await markAppliedFor(trx, pet);
    await recordApplicationEvent(trx, 'application.walk_in', { id: application.id, pet }, context);
    const others = withoutOne(await lockApplicationsForPet(trx, pet.id), application.id);
    const approval = await prepareApproval(trx, { application, pet, ...others }, {}, context, { isWalkIn: true });
    const approved = await approval.executeTakeFirstOrThrow();
    if (approved.fee_cents) await recordLockedPayment(trx, { application: approved, pet }, { method, note }, context);
    return application.id;
  });
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
