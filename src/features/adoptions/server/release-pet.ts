import type { Database } from '../../../platform/database.ts';
import { setAdoptionStatus, type AdoptablePet } from '../../pets/server/pets.door.ts';
import type { Circumstances } from './circumstances.ts';
import { reopenedLetter } from './decision-letters.ts';
import { lockApplicationsFor, recordDeed, setStatus } from './locked-application.ts';
import { tellDecision } from './tell-applicants.ts';

/**
 * Makes a pet Available whose approved application holds it no longer, and all that were waitlisted for it Pending
 * again, in their order (`product.md`, section 4). Not called while the application still holds it.
 * @param pet locked
 */
export async function releasePet(change: Database, pet: AdoptablePet, circumstances: Circumstances): Promise<void> {
  const { now, publicUrl } = circumstances;
  await setAdoptionStatus(change, pet.id, 'Available', now);
  const waitlisted = (await lockApplicationsFor(change, pet.id)).filter(({ status }) => status === 'Waitlisted');
  await setStatus(
    change,
    waitlisted.map(({ id }) => id),
    'Pending',
    circumstances,
  );
  for (const each of waitlisted) {
    await recordDeed(change, 'reopened', { id: each.id, pet }, circumstances);
    const words = { id: each.id, pet, publicUrl };
    const write = (name: string) => reopenedLetter(name, words);
    await tellDecision(change, each, 'application-reopened', { write, now });
  }
}
