import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import { formatDollars } from '../../../platform/format-number.contract.ts';
import {
  releasedSlotParagraphs,
  reasonParagraphs,
  petNameForEmail,
  capitalize,
  formatPickup,
  type ApplicationEmailInput,
  type ReleasedSlot,
} from './format-email.ts';

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
