import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { formatDay } from '../../../platform/shelter-day.ts';
import { formatDollars } from '../../../platform/dollars.contract.ts';
import type { CalendarEntry } from './calendar-file.ts';
import type { Slot } from './pickup-days.ts';

export interface PickupInWords extends CalendarEntry {
  /** Whom it is written to; somebody without an account has no page to go to. */
  person: { id: number | null; name: string };
  fee_due_cents: number | null;
}

export function pickupBookedLetter(words: PickupInWords): EmailContent {
  return {
    subject: `Your pickup of ${petOf(words)}: ${momentInWords(words)}`,
    preview: `We look forward to seeing you at ${words.pickup.location}.`,
    greeting: greet(words.person.name),
    paragraphs: [
      words.is_provisional
        ? `Your pickup of ${petOf(words)} is noted for ${momentInWords(words)}. It is provisional: we have not decided on your application yet, and write to you as soon as we have.`
        : `Your pickup of ${petOf(words)} is booked for ${momentInWords(words)}.`,
      ...whatToKnow(words),
    ],
    ...placeAndAction(words),
  };
}

/** @param before when and where it was meant to be */
export function pickupMovedLetter(words: PickupInWords, before: Slot): EmailContent {
  return {
    subject: `Your pickup of ${petOf(words)} is moved to ${momentInWords(words)}`,
    preview: `Not ${timestampOf(before)} any more.`,
    greeting: greet(words.person.name),
    paragraphs: [
      `Your pickup of ${petOf(words)} is now on ${momentInWords(words)} at ${words.pickup.location}. It was on ${timestampOf(before)} at ${before.location}.`,
      ...(words.is_provisional ? ['It is still provisional: we have not decided on your application yet.'] : []),
      ...whatToKnow(words),
    ],
    ...placeAndAction(words),
  };
}

export function pickupCancelledLetter(words: PickupInWords): EmailContent {
  const { person, publicUrl } = words;
  return {
    subject: `Your pickup of ${petOf(words)} is cancelled`,
    preview: `Nobody expects you on ${momentInWords(words)} any more.`,
    greeting: greet(person.name),
    paragraphs: [
      `Your pickup of ${petOf(words)} on ${momentInWords(words)} at ${words.pickup.location} is cancelled. Your application stays as it is.`,
      person.id === null
        ? 'A short answer to this e-mail is enough to find another time.'
        : 'Please choose another time whenever it suits you.',
    ],
    ...(person.id !== null && { action: { label: 'Choose another time', href: pageOf(publicUrl) } }),
  };
}

export function pickupReminderLetter(words: PickupInWords): EmailContent {
  return {
    subject: `Tomorrow: your pickup of ${petOf(words)}`,
    preview: `${momentInWords(words)} at ${words.pickup.location}.`,
    greeting: greet(words.person.name),
    paragraphs: [
      `Tomorrow is the day: you pick up ${petOf(words)} on ${momentInWords(words)}.`,
      ...(words.is_provisional
        ? [
            'Your pickup is still provisional: please come only once we have told you that your application is approved.',
          ]
        : []),
      ...whatToKnow(words),
    ],
    ...placeAndAction(words),
  };
}

/** What a pet is called may be what somebody typed who lists it: what reads like anything else does not stand in a mail. */
function petOf({ pet_name }: PickupInWords): string {
  return isPlainName(pet_name) ? pet_name : 'this pet';
}

function whatToKnow({ pickup, shelter, fee_due_cents }: PickupInWords): string[] {
  const place = shelter.locations.find(({ name }) => name === pickup.location);
  return [
    ...(place ? [`Please bring: ${place.bring}`] : []),
    ...(fee_due_cents ? [`The adoption fee of ${formatDollars(fee_due_cents)} is paid when you come.`] : []),
  ];
}

function placeAndAction({
  pickup,
  shelter,
  person,
  publicUrl,
}: PickupInWords): Pick<EmailContent, 'items' | 'action' | 'notes'> {
  const place = shelter.locations.find(({ name }) => name === pickup.location);
  return {
    ...(place && { items: [{ label: `${place.name}: show on a map`, text: place.address, href: place.mapLink }] }),
    ...(person.id !== null && { action: { label: 'See your pickup', href: pageOf(publicUrl) } }),
    notes: [
      person.id === null
        ? 'If the time does not suit you any more, a short answer to this e-mail is enough.'
        : 'If the time does not suit you any more, you can move or cancel it there.',
      'The attached file puts it into your calendar.',
    ],
  };
}

function momentInWords({ pickup }: PickupInWords): string {
  return timestampOf({ date: pickup.pickup_date, time: pickup.pickup_time });
}

function timestampOf({ date, time }: Pick<Slot, 'date' | 'time'>): string {
  return `${formatDay(date)}, ${time}`;
}

function pageOf(publicUrl: string): string {
  return `${publicUrl}/user-dashboard/schedule-pickup`;
}
