import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import { inDollars } from '../../../platform/dollars.contract.ts';
import {
  asFreed,
  asReason,
  callPet,
  capital,
  inWords,
  type AboutApplication,
  type FreedPickup,
} from './letter-words.ts';

/** To the adopter: yes. */
export function approvedLetter(
  name: string,
  {
    pet,
    publicUrl,
    fee,
    pickup,
    reason,
  }: AboutApplication & { fee: number | null; pickup: FreedPickup | null; reason: string | null },
): EmailContent {
  const called = callPet(pet);
  return {
    subject: `Your application for ${called} is approved`,
    preview: `${capital(called)} is going to live with you.`,
    greeting: greet(name),
    paragraphs: [
      `Congratulations! ${capital(called)} is going to live with you.`,
      ...asReason(reason),
      pickup
        ? `We expect you ${inWords(pickup)}. Your pickup is certain now.`
        : 'Next, please choose a day and a time for the pickup.',
      ...(fee
        ? [`The adoption fee is ${inDollars(fee)}. You pay it at the pickup: in cash, by card or by PayPal.`]
        : []),
    ],
    action: pickup
      ? { label: 'See what to bring', href: `${publicUrl}/user-dashboard/schedule-pickup` }
      : { label: 'Schedule the pickup', href: `${publicUrl}/user-dashboard/schedule-pickup` },
  };
}

/** To the adopter: not this pet. */
export function rejectedLetter(
  name: string,
  { pet, publicUrl, freed, reason }: AboutApplication & { freed: FreedPickup | null; reason: string | null },
): EmailContent {
  const called = callPet(pet);
  return {
    subject: `About your application for ${called}`,
    preview: `We have decided about your application for ${called}.`,
    greeting: greet(name),
    paragraphs: [
      `Thank you for wanting to give ${called} a home. We thought about it for long, and this time the answer is no.`,
      ...asReason(reason),
      ...asFreed(freed),
      'It says nothing about you as a person: often another home suits one pet better. There are others who wait for somebody like you.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
    notes: ['If you would like to talk about it, just answer this e-mail.'],
  };
}

/** To the adopter: somebody else was chosen, for now. */
export function waitlistedLetter(name: string, { pet, publicUrl }: AboutApplication): EmailContent {
  const called = callPet(pet);
  return {
    subject: `You are on the waiting list for ${called}`,
    preview: `Another application for ${called} was approved.`,
    greeting: greet(name),
    paragraphs: [
      `Another application for ${called} was approved. Yours is not declined: it is on the waiting list now.`,
      'Should that adoption not come about, yours waits for a decision again, in the order in which all of them came, and we write to you. There is nothing you need to do.',
      'If you would rather look for another pet, you can withdraw your application at any time.',
    ],
    action: { label: 'See your application', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
}

/** To the adopter: from the waiting list back to those that wait for a decision. */
export function reopenedLetter(name: string, { pet, publicUrl }: AboutApplication): EmailContent {
  const called = callPet(pet);
  return {
    subject: 'Your application is open again',
    preview: 'It waits for our decision again.',
    greeting: greet(name),
    paragraphs: [
      `${capital(called)} looks for a home again, so your application waits for our decision again.`,
      'There is nothing you need to do: we write to you as soon as we have decided.',
    ],
    action: { label: 'See your application', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
}
