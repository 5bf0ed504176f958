import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { freePickup } from '../../pickups/server/pickups.door.ts';
import { canWithdraw } from '../adoptions.permissions.ts';
import { decisionMessages } from '../application-words.contract.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { Circumstances } from './circumstances.ts';
import { withdrawalLetter, withdrawnLetter } from './letters.ts';
import { lockApplication, recordDeed } from './locked-application.ts';
import { aboutApplication, tellAtOnce } from './tell-applicants.ts';

/**
 * Withdraws one's own application while it is not decided (`product.md`, section 4). Again, it changes nothing.
 * @throws ApiError 404 where there is none, or it is another's; 409 for one that is decided
 */
export async function withdrawApplication(
  db: Database,
  id: number,
  reason: string | undefined,
  circumstances: Circumstances,
): Promise<void> {
  const { actor, now, publicUrl, shelter } = circumstances;
  await retried(db, async (change) => {
    const { application, pet } = await lockApplication(change, id, ({ user_id }) => user_id === actor.id);
    await confirmCaller(change, actor);
    if (application.status === 'Withdrawn') return;
    if (!canWithdraw(actor, application)) throw new ApiError(409, decisionMessages.tooLateToWithdraw);
    await change
      .updateTable('applications')
      .set({ status: 'Withdrawn', reason: reason || null, is_reason_internal: false, updated_at: now })
      .where('id', '=', id)
      .execute();
    await recordDeed(change, 'withdrawn', { id, pet }, circumstances);
    const freed = await freePickup(change, id, circumstances);
    const words = { id, pet, publicUrl };
    const write = (name: string) => withdrawnLetter(name, { ...words, freed });
    const attachment = cancelledEntry(freed, pet, circumstances);
    await tellAtOnce(change, application, 'application-withdrawn', { write, now, attachment });
    await queueMail(change, {
      kind: 'application-withdrawal',
      to: { ...recipientOf({ name: shelter.name, email: shelter.email }), id: actor.id },
      letter: withdrawalLetter({ ...words, applicant: actor.name, reason: reason || null }),
      about: aboutApplication(application),
      now,
    });
  });
}
