import type { Database } from '../../../platform/database.ts';
import { setAdoptionStatus, type AdoptablePet } from '../../pets/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { setAffectedStatuses } from './application-status.ts';
import { reopenedEmail } from './decision-emails.ts';
import { lockApplicationsForPet, type ApplicationRow } from './lock-application.ts';
import { notifyDecisions } from './notify-applicant.ts';

/**
 * Makes the pet Available and its waitlisted applications Pending again, in order (`product.md`, section 4). Call it
 * only once the approved application no longer holds the pet.
 * @param pet must be locked
 */
export async function releasePet(trx: Database, pet: AdoptablePet, context: ActionContext): Promise<void> {
  const { now, publicUrl } = context;
  await setAdoptionStatus(trx, pet.id, 'Available', now);
  const waitlisted = (await lockApplicationsForPet(trx, pet.id)).filter(({ status }) => status === 'Waitlisted');
  await setAffectedStatuses(trx, waitlisted, 'Pending', pet, context);
  const compose = ({ id }: ApplicationRow, name: string) => reopenedEmail(name, { id, pet, publicUrl });
  await notifyDecisions(trx, waitlisted, 'application-reopened', { compose, now });
}
