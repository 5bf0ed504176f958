import type { Database } from '../../../platform/database.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { BookableApplication, PickupContext } from './bookable-applications.ts';
import { calendarAttachment } from './calendar-file.ts';
import type { PickupEmailData } from './emails.ts';
import type { PickupRow } from './pickups.queries.ts';

export type PickupEmailType = 'pickup-booked' | 'pickup-moved' | 'pickup-cancelled' | 'pickup-reminder';

interface PickupEmail {
  type: PickupEmailType;
  pickup: PickupRow;
  application: BookableApplication;
  write: (data: PickupEmailData) => EmailContent;
}

/** Emails the adopter that their pickup was booked, moved or cancelled, and lets applications react to the change. */
export async function notifyOfChange(trx: Database, email: PickupEmail, context: PickupContext): Promise<void> {
  await emailAdopter(trx, email, context);
  await context.applications.pickupChanged(trx, email.application.id, context);
}

/** Emails the adopter with the calendar file attached. A walk-in without an address gets no email. */
export async function emailAdopter(
  trx: Database,
  { type, pickup, application, write }: PickupEmail,
  { shelter, publicUrl, now }: { shelter: Shelter; publicUrl: string; now: Date },
): Promise<void> {
  const { person, pet_name, is_approved, fee_due_cents } = application;
  if (person.email === '') return;
  const entry = { pickup, pet_name, is_provisional: !is_approved, shelter, publicUrl };
  const { id, ...address } = person;
  await queueEmail(trx, {
    type,
    to: recipientOf({ ...address, ...(id !== null && { id }) }),
    content: write({ ...entry, person, fee_due_cents }),
    reference: `application ${application.id}`,
    attachment: calendarAttachment(entry, type === 'pickup-cancelled' ? now : undefined),
    now,
  });
}
