import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { lockAdoptablePet, markAppliedFor } from '../../pets/server/index.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { WalkIn } from '../manage-adoptions.contract.ts';
import type { ActionContext } from './action-context.ts';
import { prepareApproval } from './approve-application.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { lockApplicationsForPet } from './lock-application.ts';
import { recordLockedPayment } from './record-fee.ts';

/**
 * Records an adoption without an account: an approved application, its fee and the receipt in one transaction
 * (`product.md`, section 4). Other applicants are waitlisted.
 * @returns the application's id
 * @throws ApiError 404 if the pet does not exist, 409 if it is adopted
 */
export async function recordWalkIn(
  db: Database,
  { pet_id, method, note, email = '', ...person }: WalkIn,
  context: ActionContext,
): Promise<number> {
  const { actor, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const pet = await lockAdoptablePet(trx, pet_id);
    await confirmCurrentUser(trx, actor);
    if (!pet) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    if (pet.adoption_status === 'Adopted') throw new ApiError(409, applicationMessages.petAdopted(pet.name));
    const application = await trx
      .insertInto('applications')
      .values({
        pet_id: pet.id,
        is_walk_in: true,
        ...person,
        email,
        created_at: now,
        updated_at: now,
        is_demo: pet.is_demo,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await markAppliedFor(trx, pet);
    await recordApplicationEvent(trx, 'application.walk_in', { id: application.id, pet }, context);
    const competing = (await lockApplicationsForPet(trx, pet.id)).filter(({ id }) => id !== application.id);
    const approval = await prepareApproval(trx, { application, pet, competing }, {}, context, { isWalkIn: true });
    const approved = await approval.executeTakeFirstOrThrow();
    if (approved.fee_cents) await recordLockedPayment(trx, { application: approved, pet }, { method, note }, context);
    return application.id;
  });
}
