import type { Database } from '../../../platform/database.ts';
import { cancelEmails } from '../../../platform/email/queue-email.ts';
import { findAdoptablePet } from '../../pets/server/index.ts';
import { findPickupsByApplication } from '../../pickups/server/index.ts';
import { findPayment } from '../../receipts/server/index.ts';
import { confirmationAttachment } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { approvedEmail } from './decision-emails.ts';
import type { ApplicationRow } from './lock-application.ts';
import { applicationSubject, notifyDecision } from './notify-applicant.ts';

type EmailContext = Pick<ActionContext, 'now' | 'publicUrl' | 'shelter'>;

/** Sends the approval with the current pickup and fee. */
export async function notifyApproval(
  trx: Database,
  application: ApplicationRow,
  pet: { id: number; name: string },
  context: EmailContext,
): Promise<void> {
  const { id, reason, is_reason_internal, fee_cents } = application;
  const known = (await findPickupsByApplication(trx, [id])).get(id);
  const booked = known?.status === 'booked' ? known : null;
  const input = {
    id,
    pet,
    publicUrl: context.publicUrl,
    // The fee may have been paid before a rejection that was later reversed.
    fee: (await findPayment(trx, id)) ? null : fee_cents,
    pickup: booked && { date: booked.pickup_date, time: booked.pickup_time, location: booked.location },
    reason: is_reason_internal ? null : reason,
  };
  const compose = (name: string) => approvedEmail(name, input);
  const attachment = booked ? confirmationAttachment(booked, pet, context) : undefined;
  await notifyDecision(trx, application, 'application-approved', { compose, now: context.now, attachment });
}

/** Replaces an unsent approval email after the pickup has changed. */
export async function refreshApprovalEmail(trx: Database, id: number, context: EmailContext): Promise<void> {
  const waiting = { reference: applicationSubject({ id }), types: ['application-approved'], now: context.now };
  if ((await cancelEmails(trx, waiting)).length === 0) return;
  const application = await trx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pet = await findAdoptablePet(trx, application.pet_id);
  await notifyApproval(trx, application, pet!, context);
}
