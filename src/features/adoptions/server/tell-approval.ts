import type { Database } from '../../../platform/database.ts';
import { cancelEmails } from '../../../platform/email/queue-email.ts';
import { findAdoptablePet } from '../../pets/server/index.ts';
import { findPickupsOf } from '../../pickups/server/index.ts';
import { findPayment } from '../../receipts/server/index.ts';
import { certainEntry } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { approvedLetter } from './decision-letters.ts';
import type { ApplicationRow } from './locked-application.ts';
import { aboutApplication, tellDecision } from './tell-applicants.ts';

type Telling = Pick<ActionContext, 'now' | 'publicUrl' | 'shelter'>;

/** Tells an adopter that the answer is yes, with the pickup and the fee as they are now. */
export async function tellApproval(
  trx: Database,
  application: ApplicationRow,
  pet: { id: number; name: string },
  context: Telling,
): Promise<void> {
  const { id, reason, is_reason_internal, fee_cents } = application;
  const known = (await findPickupsOf(trx, [id])).get(id);
  const booked = known?.state === 'booked' ? known : null;
  const words = {
    id,
    pet,
    publicUrl: context.publicUrl,
    // Paid before it was rejected, and not given back when it is approved after all.
    fee: (await findPayment(trx, id)) ? null : fee_cents,
    pickup: booked && { date: booked.pickup_date, time: booked.pickup_time, location: booked.location },
    reason: is_reason_internal ? null : reason,
  };
  const write = (name: string) => approvedLetter(name, words);
  const attachment = booked ? certainEntry(booked, pet, context) : undefined;
  await tellDecision(trx, application, 'application-approved', { write, now: context.now, attachment });
}

/** Tells it anew where the pickup has changed while the mail still waits: or it would name a day that does not hold any more. */
export async function tellApprovalAnew(trx: Database, id: number, context: Telling): Promise<void> {
  const waiting = { reference: aboutApplication({ id }), kinds: ['application-approved'], now: context.now };
  if ((await cancelEmails(trx, waiting)).length === 0) return;
  const application = await trx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pet = await findAdoptablePet(trx, application.pet_id);
  await tellApproval(trx, application, pet!, context);
}
