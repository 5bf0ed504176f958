import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { formatDollars } from '../../../platform/format-number.contract.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';

export interface ApplicationEmailInput {
  id: number;
  pet: { id: number; name: string };
  publicUrl: string;
}

export interface ReleasedSlot {
  date: string;
  time: string;
  location: string;
}

export function approvedEmail(
  name: string,
  {
    pet,
    publicUrl,
    fee,
    pickup,
    reason,
  }: ApplicationEmailInput & { fee: number | null; pickup: ReleasedSlot | null; reason: string | null },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `Your application for ${petName} is approved`,
    preview: `${capitalize(petName)} is going to live with you.`,
    greeting: greet(name),
    paragraphs: [
      `Congratulations! ${capitalize(petName)} is going to live with you.`,
      ...reasonParagraphs(reason),
      pickup
        ? `We expect you ${formatPickup(pickup)}. Your pickup is certain now.`
        : 'Next, please choose a day and a time for the pickup.',
      ...(fee
        ? [`The adoption fee is ${formatDollars(fee)}. You pay it at the pickup: in cash, by card or by PayPal.`]
        : []),
    ],
    action: pickup
      ? { label: 'See what to bring', href: `${publicUrl}/user-dashboard/schedule-pickup` }
      : { label: 'Schedule the pickup', href: `${publicUrl}/user-dashboard/schedule-pickup` },
  };
}

export function rejectedEmail(
  name: string,
  {
    pet,
    publicUrl,
    releasedSlot,
    reason,
  }: ApplicationEmailInput & { releasedSlot: ReleasedSlot | null; reason: string | null },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `About your application for ${petName}`,
    preview: `We have decided about your application for ${petName}.`,
    greeting: greet(name),
    paragraphs: [
      `Thank you for wanting to give ${petName} a home. We thought about it for long, and this time the answer is no.`,
      ...reasonParagraphs(reason),
      ...releasedSlotParagraphs(releasedSlot),
      'It says nothing about you as a person: often another home suits one pet better. There are others who wait for somebody like you.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
    notes: ['If you would like to talk about it, just answer this e-mail.'],
  };
}

export function waitlistedEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `You are on the waiting list for ${petName}`,
    preview: `Another application for ${petName} was approved.`,
    greeting: greet(name),
    paragraphs: [
      `Another application for ${petName} was approved. Yours is not declined: it is on the waiting list now.`,
      'Should that adoption not come about, yours waits for a decision again, in the order in which all of them came, and we write to you. There is nothing you need to do.',
      'If you would rather look for another pet, you can withdraw your application at any time.',
    ],
    action: { label: 'See your application', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
}

/** Sent when a waitlisted application becomes pending again. */
export function reopenedEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: 'Your application is open again',
    preview: 'It waits for our decision again.',
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petName)} looks for a home again, so your application waits for our decision again.`,
      'There is nothing you need to do: we write to you as soon as we have decided.',
    ],
    action: { label: 'See your application', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
}

/** Names are user input: anything that does not look like a plain name stays out of emails. */
export function petNameForEmail({ name }: { name: string }): string {
  return isPlainName(name) ? name : 'this pet';
}

function reasonParagraphs(reason: string | null): string[] {
  return reason === null ? [] : [reason];
}

export function releasedSlotParagraphs(releasedSlot: ReleasedSlot | null): string[] {
  return releasedSlot ? [`The pickup you had booked (${formatPickup(releasedSlot)}) is cancelled.`] : [];
}

function formatPickup({ date, time, location }: ReleasedSlot): string {
  return `on ${formatDay(date)} at ${time}, ${location}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
