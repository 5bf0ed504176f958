import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { formatDollars } from '../../../platform/format-number.contract.ts';
import { formatDay, formatTime } from '../../../platform/shelter-day.contract.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

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
    location,
    reason,
  }: ApplicationEmailInput & {
    fee: number | null;
    pickup: ReleasedSlot | null;
    /** That of the pickup, if it is still in the settings. */
    location?: { directions: Pick<EmailContent, 'items'>; bring: string } | undefined;
    reason: string | null;
  },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `Your application for ${petName} is approved`,
    preview: pickup ? 'Your pickup is confirmed.' : 'Next, choose a pickup time.',
    greeting: greet(name),
    paragraphs: [
      `Congratulations! We’ve approved your application, and ${petName} is coming home with you.`,
      ...reasonParagraphs(reason),
      pickup
        ? `Your pickup is confirmed: ${formatPickup(pickup)}. See you then!`
        : 'Next, choose a day and time for the pickup.',
      ...(location ? [`Please bring: ${location.bring}`] : []),
      ...(fee
        ? [`The adoption fee is ${formatDollars(fee)}. You’ll pay at pickup: in cash, by card or with PayPal.`]
        : []),
    ],
    ...location?.directions,
    action: pickup
      ? { label: 'View pickup details', href: `${publicUrl}/user-dashboard/schedule-pickup` }
      : { label: 'Choose pickup time', href: `${publicUrl}/user-dashboard/schedule-pickup` },
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
    subject: `Your application for ${petName} wasn’t approved`,
    preview: 'This wasn’t the right match.',
    greeting: greet(name),
    paragraphs: [
      `Thank you for wanting to give ${petName} a home. After careful thought, we’ve decided this isn’t the right match.`,
      ...reasonParagraphs(reason),
      ...releasedSlotParagraphs(releasedSlot),
      'This isn’t a judgment of you. Often several good homes apply for one pet, and we have other pets who’d love to meet you.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
    notes: ['Would you like to talk about it? Reply to this email.'],
  };
}

export function waitlistedEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `You’re on the waitlist for ${petName}`,
    preview: 'We’ll email you if that changes.',
    greeting: greet(name),
    paragraphs: [
      `We’ve approved another application for ${petName}, so you’re on the waitlist.`,
      'If that adoption falls through, you’ll be back in line and we’ll email you. There’s nothing you need to do.',
      'If you’ve booked a pickup, please don’t come unless you hear from us.',
      'If you’d rather look for another pet, you can withdraw your application any time.',
    ],
    action: { label: 'View application', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
}

/** Sent when a waitlisted application becomes pending again. */
export function reopenedEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `You’re back in line for ${petName}`,
    preview: 'There’s nothing you need to do.',
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petName)} is looking for a home again, and we’ll consider your application.`,
      'There’s nothing you need to do. We’ll email you as soon as we’ve decided.',
    ],
    action: { label: 'View application', href: `${publicUrl}/user-dashboard/adoption-history` },
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
  return releasedSlot ? [`Your pickup on ${formatPickup(releasedSlot)}, is canceled.`] : [];
}

function formatPickup({ date, time, location }: ReleasedSlot): string {
  return `${formatDay(date)} at ${formatTime(time)}, ${location}`;
}
