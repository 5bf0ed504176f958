import type { Database } from '../../../platform/database.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { BookableApplication, PickupContext } from './bookable-applications.ts';
import { calendarAttachment } from './calendar-file.ts';
import type { PickupInWords } from './letters.ts';
import type { PickupRow } from './pickups.queries.ts';

export type PickupMail = 'pickup-booked' | 'pickup-moved' | 'pickup-cancelled' | 'pickup-reminder';

interface Mail {
  kind: PickupMail;
  pickup: PickupRow;
  application: BookableApplication;
  write: (words: PickupInWords) => EmailContent;
}

/** Mails whoever comes that their pickup was booked, moved or cancelled. */
export async function tellOfChange(trx: Database, mail: Mail, ground: PickupContext): Promise<void> {
  await tellAdopter(trx, mail, ground);
  await ground.applications.pickupChanged(trx, mail.application.id, ground);
}

/** Mails whoever comes, with the calendar file; nobody where a walk-in has left no address. */
export async function tellAdopter(
  trx: Database,
  { kind, pickup, application, write }: Mail,
  { shelter, publicUrl, now }: { shelter: Shelter; publicUrl: string; now: Date },
): Promise<void> {
  const { person, pet_name, is_approved, fee_due_cents } = application;
  if (person.email === '') return;
  const entry = { pickup, pet_name, is_provisional: !is_approved, shelter, publicUrl };
  const { id, ...address } = person;
  await queueEmail(trx, {
    kind,
    to: recipientOf({ ...address, ...(id !== null && { id }) }),
    content: write({ ...entry, person, fee_due_cents }),
    reference: `application ${application.id}`,
    attachment: calendarAttachment(entry, kind === 'pickup-cancelled' ? now : undefined),
    now,
  });
}
