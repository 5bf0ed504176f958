import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatDollars } from '../../../platform/format-number.contract.ts';
import type { CalendarEntry } from './calendar-file.ts';
import type { Slot } from './slots.ts';

export interface PickupEmailData extends CalendarEntry {
  /** A person without an account has no page to link to. */
  person: { id: number | null; name: string };
  fee_due_cents: number | null;
}

export function pickupBookedEmail(data: PickupEmailData): EmailContent {
  return {
    subject: `Your pickup of ${petNameForEmail(data)}: ${formatPickupTime(data)}`,
    preview: `We look forward to seeing you at ${data.pickup.location}.`,
    greeting: greet(data.person.name),
    paragraphs: [
      data.is_provisional
        ? `Your pickup of ${petNameForEmail(data)} is noted for ${formatPickupTime(data)}. It is provisional: we have not decided on your application yet, and write to you as soon as we have.`
        : `Your pickup of ${petNameForEmail(data)} is booked for ${formatPickupTime(data)}.`,
      ...practicalNotes(data),
    ],
    ...locationAndAction(data),
  };
}

/** @param before the previous slot */
export function pickupMovedEmail(data: PickupEmailData, before: Slot): EmailContent {
  return {
    subject: `Your pickup of ${petNameForEmail(data)} is moved to ${formatPickupTime(data)}`,
    preview: `Not ${timestampOf(before)} any more.`,
    greeting: greet(data.person.name),
    paragraphs: [
      `Your pickup of ${petNameForEmail(data)} is now on ${formatPickupTime(data)} at ${data.pickup.location}. It was on ${timestampOf(before)} at ${before.location}.`,
      ...(data.is_provisional ? ['It is still provisional: we have not decided on your application yet.'] : []),
      ...practicalNotes(data),
    ],
    ...locationAndAction(data),
  };
}

export function pickupCancelledEmail(data: PickupEmailData): EmailContent {
  const { person, publicUrl } = data;
  return {
    subject: `Your pickup of ${petNameForEmail(data)} is cancelled`,
    preview: `Nobody expects you on ${formatPickupTime(data)} any more.`,
    greeting: greet(person.name),
    paragraphs: [
      `Your pickup of ${petNameForEmail(data)} on ${formatPickupTime(data)} at ${data.pickup.location} is cancelled. Your application stays as it is.`,
      person.id === null
        ? 'A short answer to this e-mail is enough to find another time.'
        : 'Please choose another time whenever it suits you.',
    ],
    ...(person.id !== null && { action: { label: 'Choose another time', href: pickupPageUrl(publicUrl) } }),
  };
}

export function pickupReminderEmail(data: PickupEmailData): EmailContent {
  return {
    subject: `Tomorrow: your pickup of ${petNameForEmail(data)}`,
    preview: `${formatPickupTime(data)} at ${data.pickup.location}.`,
    greeting: greet(data.person.name),
    paragraphs: [
      `Tomorrow is the day: you pick up ${petNameForEmail(data)} on ${formatPickupTime(data)}.`,
      ...(data.is_provisional
        ? [
            'Your pickup is still provisional: please come only once we have told you that your application is approved.',
          ]
        : []),
      ...practicalNotes(data),
    ],
    ...locationAndAction(data),
  };
}

/** An owner may have typed the pet's name: anything that is not a plain name stays out of emails. */
function petNameForEmail({ pet_name }: PickupEmailData): string {
  return isPlainName(pet_name) ? pet_name : 'this pet';
}

function practicalNotes({ pickup, shelter, fee_due_cents }: PickupEmailData): string[] {
  const location = shelter.locations.find(({ name }) => name === pickup.location);
  return [
    ...(location ? [`Please bring: ${location.bring}`] : []),
    ...(fee_due_cents ? [`The adoption fee of ${formatDollars(fee_due_cents)} is paid when you come.`] : []),
  ];
}

function locationAndAction({
  pickup,
  shelter,
  person,
  publicUrl,
}: PickupEmailData): Pick<EmailContent, 'items' | 'action' | 'notes'> {
  const location = shelter.locations.find(({ name }) => name === pickup.location);
  return {
    ...(location && {
      items: [{ label: `${location.name}: show on a map`, text: location.address, href: location.mapLink }],
    }),
    ...(person.id !== null && { action: { label: 'See your pickup', href: pickupPageUrl(publicUrl) } }),
    notes: [
      person.id === null
        ? 'If the time does not suit you any more, a short answer to this e-mail is enough.'
        : 'If the time does not suit you any more, you can move or cancel it there.',
      'The attached file puts it into your calendar.',
    ],
  };
}

function formatPickupTime({ pickup }: PickupEmailData): string {
  return timestampOf({ date: pickup.pickup_date, time: pickup.pickup_time });
}

function timestampOf({ date, time }: Pick<Slot, 'date' | 'time'>): string {
  return `${formatDay(date)}, ${time}`;
}

function pickupPageUrl(publicUrl: string): string {
  return `${publicUrl}/user-dashboard/schedule-pickup`;
}
