import type { Database } from '../../../platform/database.ts';
import { setAdoptionStatus, type AdoptablePet } from '../../pets/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { reopenedEmail } from './decision-emails.ts';
import { lockApplicationsForPet, recordApplicationEvent, setApplicationStatuses } from './lock-application.ts';
import { notifyDecision } from './notify-applicant.ts';

/**
 * Makes the pet Available and its waitlisted applications Pending again, in order (`product.md`, section 4). Call it
 * only once the approved application no longer holds the pet.
 * @param pet must be locked
 */
export async function releasePet(trx: Database, pet: AdoptablePet, context: ActionContext): Promise<void> {
  const { now, publicUrl } = context;
  await setAdoptionStatus(trx, pet.id, 'Available', now);
  const waitlisted = (await lockApplicationsForPet(trx, pet.id)).filter(({ status }) => status === 'Waitlisted');
  await setApplicationStatuses(
    trx,
    waitlisted.map(({ id }) => id),
    'Pending',
    context,
  );
  for (const each of waitlisted) {
    await recordApplicationEvent(trx, 'reopened', { id: each.id, pet }, context);
    const input = { id: each.id, pet, publicUrl };
    const compose = (name: string) => reopenedEmail(name, input);
    await notifyDecision(trx, each, 'application-reopened', { compose, now });
  }
}
