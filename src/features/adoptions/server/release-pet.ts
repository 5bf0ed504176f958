import type { Database } from '../../../platform/database.ts';
import { setAdoptionStatus, type AdoptablePet } from '../../pets/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { reopenedLetter } from './decision-letters.ts';
import { lockApplicationsFor, recordDeed, setStatus } from './locked-application.ts';
import { tellDecision } from './tell-applicants.ts';

/**
 * Makes a pet Available whose approved application holds it no longer, and all that were waitlisted for it Pending
 * again, in their order (`product.md`, section 4). Not called while the application still holds it.
 * @param pet locked
 */
export async function releasePet(trx: Database, pet: AdoptablePet, context: ActionContext): Promise<void> {
  const { now, publicUrl } = context;
  await setAdoptionStatus(trx, pet.id, 'Available', now);
  const waitlisted = (await lockApplicationsFor(trx, pet.id)).filter(({ status }) => status === 'Waitlisted');
  await setStatus(
    trx,
    waitlisted.map(({ id }) => id),
    'Pending',
    context,
  );
  for (const each of waitlisted) {
    await recordDeed(trx, 'reopened', { id: each.id, pet }, context);
    const words = { id: each.id, pet, publicUrl };
    const write = (name: string) => reopenedLetter(name, words);
    await tellDecision(trx, each, 'application-reopened', { write, now });
  }
}
