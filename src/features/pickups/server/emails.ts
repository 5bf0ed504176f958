import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { formatDay, formatTime } from '../../../platform/shelter-day.contract.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { linkDirections } from '../../settings/server/index.ts';
import { describeBring } from '../what-to-bring.constants.ts';
import type { CalendarEntry } from './calendar-file.ts';
import type { Slot } from './slots.ts';

export interface PickupEmailData extends CalendarEntry {
  /** A person without an account has no page to link to. */
  person: { id: number | null; name: string };
  fee_due_cents: number | null;
}

export function pickupBookedEmail(data: PickupEmailData): EmailContent {
  const pet = petNameForEmail(data);
  const booked = data.is_provisional ? 'tentatively booked' : 'booked';
  return {
    subject: `${possessive(pet)} pickup is ${booked}: ${formatPickupTime(data)}`,
    preview: data.is_provisional
      ? 'We’ll confirm it once we’ve approved your application.'
      : `We’ll see you at our ${data.pickup.location} location.`,
    greeting: greet(data.person.name),
    paragraphs: [
      `${possessive(pet)} pickup is ${booked} for ${formatPickupTime(data)}, ${data.pickup.location}.`,
      ...provisionalNotes(data),
      ...practicalNotes(data),
    ],
    ...locationAndAction(data),
  };
}

/** @param before the previous slot */
export function pickupMovedEmail(data: PickupEmailData, before: Slot): EmailContent {
  const pet = petNameForEmail(data);
  return {
    subject: `${possessive(pet)} pickup is now ${formatPickupTime(data)}`,
    preview: `It was ${formatSlotTime(before)}.`,
    greeting: greet(data.person.name),
    paragraphs: [
      `${possessive(pet)} pickup is now ${formatPickupTime(data)}, ${data.pickup.location}. It was ${formatSlotTime(before)}, ${before.location}.`,
      ...provisionalNotes(data),
      ...practicalNotes(data),
    ],
    ...locationAndAction(data),
  };
}

/** @param reason the shelter's, if it canceled */
export function pickupCancelledEmail(data: PickupEmailData, reason = ''): EmailContent {
  const { person, publicUrl } = data;
  const pet = petNameForEmail(data);
  return {
    subject: `${possessive(pet)} pickup is canceled`,
    preview: `${formatPickupTime(data)} is no longer booked.`,
    greeting: greet(person.name),
    paragraphs: [
      `${possessive(pet)} pickup on ${formatPickupTime(data)}, ${data.pickup.location}, is canceled. Your application hasn’t changed.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
      person.id === null
        ? 'To book another time, reply to this email.'
        : 'You can book another time whenever you’re ready.',
    ],
    ...(person.id !== null && { action: { label: 'Book another time', href: pickupPageUrl(publicUrl) } }),
    notes: ['Open the attached file to remove the pickup from your calendar.'],
  };
}

export function pickupReminderEmail(data: PickupEmailData): EmailContent {
  const pet = petNameForEmail(data);
  return {
    subject: `Tomorrow: ${possessive(pet)} pickup`,
    preview: `${formatPickupTime(data)}, ${data.pickup.location}.`,
    greeting: greet(data.person.name),
    paragraphs: [
      `${possessive(pet)} pickup is tomorrow: ${formatPickupTime(data)}, ${data.pickup.location}.`,
      ...(data.is_provisional
        ? ['We haven’t decided on your application yet. Please come only after we’ve emailed you that it’s approved.']
        : []),
      ...practicalNotes(data),
    ],
    ...locationAndAction(data),
  };
}

function provisionalNotes({ is_provisional }: PickupEmailData): string[] {
  return is_provisional
    ? ['This time is tentative until we decide on your application. We’ll email you as soon as we do.']
    : [];
}

/** An owner may have typed the pet's name: anything that is not a plain name stays out of emails. */
function petNameForEmail({ pet_name }: PickupEmailData): string {
  return isPlainName(pet_name) ? pet_name : 'your pet';
}

/** Such as "Ava’s"; at the start of a sentence. */
function possessive(pet: string): string {
  return `${pet.charAt(0).toUpperCase()}${pet.slice(1)}’s`;
}

function practicalNotes({ pickup, pet_type, shelter, fee_due_cents }: PickupEmailData): string[] {
  const location = shelter.locations.find(({ name }) => name === pickup.location);
  return [
    ...(location ? [`Please bring: ${describeBring(location.bring, pet_type)}`] : []),
    ...(fee_due_cents ? [`You’ll pay the ${formatMoney(fee_due_cents)} adoption fee at pickup.`] : []),
  ];
}

function locationAndAction({
  pickup,
  shelter,
  person,
  publicUrl,
}: PickupEmailData): Pick<EmailContent, 'items' | 'action' | 'notes'> {
  return {
    ...linkDirections(shelter, pickup.location),
    ...(person.id !== null && { action: { label: 'View pickup', href: pickupPageUrl(publicUrl) } }),
    notes: [
      person.id === null
        ? 'If this time no longer works, reply to this email.'
        : 'If this time no longer works, choose “View pickup” to reschedule or cancel.',
      'Open the attached file to add the pickup to your calendar.',
    ],
  };
}

function formatPickupTime({ pickup }: PickupEmailData): string {
  return formatSlotTime({ date: pickup.pickup_date, time: pickup.pickup_time });
}

function formatSlotTime({ date, time }: Pick<Slot, 'date' | 'time'>): string {
  return `${formatDay(date)}, ${formatTime(time)}`;
}

function pickupPageUrl(publicUrl: string): string {
  return `${publicUrl}/user-dashboard/schedule-pickup`;
}
