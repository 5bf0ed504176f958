import type { Database } from '../../../platform/database.ts';
import { dropMails } from '../../../platform/mail/queue-mail.ts';
import { findAdoptablePet } from '../../pets/server/pets.door.ts';
import { findPickupsOf } from '../../pickups/server/pickups.door.ts';
import { findPayment } from '../../receipts/server/receipts.door.ts';
import { certainEntry } from './calendar-entries.ts';
import type { Circumstances } from './circumstances.ts';
import { approvedLetter } from './decision-letters.ts';
import type { ApplicationRow } from './locked-application.ts';
import { aboutApplication, tellDecision } from './tell-applicants.ts';

type Telling = Pick<Circumstances, 'now' | 'publicUrl' | 'shelter'>;

/** Tells an adopter that the answer is yes, with the pickup and the fee as they are now. */
export async function tellApproval(
  change: Database,
  application: ApplicationRow,
  pet: { id: number; name: string },
  circumstances: Telling,
): Promise<void> {
  const { id, reason, is_reason_internal, fee_cents } = application;
  const known = (await findPickupsOf(change, [id])).get(id);
  const booked = known?.state === 'booked' ? known : null;
  const words = {
    id,
    pet,
    publicUrl: circumstances.publicUrl,
    // Paid before it was rejected, and not given back when it is approved after all.
    fee: (await findPayment(change, id)) ? null : fee_cents,
    pickup: booked && { date: booked.pickup_date, time: booked.pickup_time, location: booked.location },
    reason: is_reason_internal ? null : reason,
  };
  const write = (name: string) => approvedLetter(name, words);
  const attachment = booked ? certainEntry(booked, pet, circumstances) : undefined;
  await tellDecision(change, application, 'application-approved', { write, now: circumstances.now, attachment });
}

/** Tells it anew where the pickup has changed while the mail still waits: or it would name a day that does not hold any more. */
export async function tellApprovalAnew(change: Database, id: number, circumstances: Telling): Promise<void> {
  const waiting = { about: aboutApplication({ id }), kinds: ['application-approved'], now: circumstances.now };
  if ((await dropMails(change, waiting)).length === 0) return;
  const application = await change
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const pet = await findAdoptablePet(change, application.pet_id);
  await tellApproval(change, application, pet!, circumstances);
}
