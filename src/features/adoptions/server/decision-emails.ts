import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName } from '../../../platform/email/recipient.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { formatDay, formatTime } from '../../../platform/shelter-day.contract.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

export interface ApplicationEmailInput {
  id: number;
  /** With `names` if the application is for several animals. */
  pet: { id: number; name: string; names?: string[] };
  publicUrl: string;
}

const DO_NOT_COME = 'If you’ve booked a pickup, please don’t come unless you hear from us.';
const WAIT_FOR_DECISION = 'There’s nothing you need to do. We’ll email you as soon as we’ve decided.';

export interface ReleasedSlot {
  date: string;
  time: string;
  location: string;
}

export function approvedEmail(
  name: string,
  {
    id,
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
      `Congratulations! We’ve approved your application, and ${petName} ${isOrAre(pet)} coming home with you.`,
      ...reasonParagraphs(reason),
      pickup
        ? `Your pickup is confirmed: ${formatPickup(pickup)}. See you then!`
        : 'Next, choose a day and time for the pickup.',
      ...(location ? [`Please bring: ${location.bring}`] : []),
      ...(fee
        ? [`The adoption fee is ${formatMoney(fee)}. You’ll pay at pickup: in cash, by card or with PayPal.`]
        : []),
    ],
    ...location?.directions,
    action: {
      label: 'View next steps',
      href: `${publicUrl}/user-dashboard/next-steps/${id}`,
    },
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
  const why = `We’ve approved another application for ${petNameForEmail(pet)}, so you’re on the waitlist.`;
  const then =
    'If that adoption falls through, you’ll be back in line and we’ll email you. There’s nothing you need to do.';
  return onWaitlist(name, { pet, publicUrl }, [why, then, DO_NOT_COME]);
}

/** Sent when a pet has found a home in another way. */
export function unavailableEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const why = `${capitalize(petNameForEmail(pet))} ${isOrAre(pet)}n’t looking for a home right now, so you’re on the waitlist.`;
  const then = 'If that changes, you’ll be back in line and we’ll email you. There’s nothing you need to do.';
  return onWaitlist(name, { pet, publicUrl }, [why, then, DO_NOT_COME]);
}

/** Sent when the shelter puts an application on the waitlist by hand. */
export function waitingEmail(
  name: string,
  { pet, publicUrl, reason }: ApplicationEmailInput & { reason: string | null },
): EmailContent {
  const why = `We haven’t decided on a home for ${petNameForEmail(pet)} yet. For now, you’re on the waitlist.`;
  const then = 'There’s nothing you need to do. We’ll email you as soon as anything changes.';
  return onWaitlist(name, { pet, publicUrl }, [why, ...reasonParagraphs(reason), then]);
}

function onWaitlist(
  name: string,
  { pet, publicUrl }: Pick<ApplicationEmailInput, 'pet' | 'publicUrl'>,
  paragraphs: string[],
): EmailContent {
  return {
    subject: `You’re on the waitlist for ${petNameForEmail(pet)}`,
    preview: 'We’ll email you if that changes.',
    greeting: greet(name),
    paragraphs: [...paragraphs, 'If you’d rather look for another pet, you can withdraw your application any time.'],
    action: viewApplication(publicUrl),
  };
}

/** Sent when the shelter approves another application in place of an approved one. */
export function switchedEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `Your application for ${petName} has changed`,
    preview: 'You’re on the waitlist. We’re sorry.',
    greeting: greet(name),
    paragraphs: [
      `We’re sorry: ${petName} ${isOrAre(pet)} going to another home, so your application is on the waitlist.`,
      'If that adoption falls through, you’ll be back in line and we’ll email you.',
      DO_NOT_COME,
    ],
    action: viewApplication(publicUrl),
    notes: ['Would you like to talk about it? Reply to this email.'],
  };
}

/** Sent when the shelter reopens an application that it had decided. */
export function reconsideredEmail(
  name: string,
  { pet, publicUrl, reason }: ApplicationEmailInput & { reason: string | null },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `We’re looking at your application for ${petName} again`,
    preview: 'There’s nothing you need to do.',
    greeting: greet(name),
    paragraphs: [
      `We’ve reopened your application for ${petName}, so our earlier decision no longer counts.`,
      ...reasonParagraphs(reason),
      WAIT_FOR_DECISION,
    ],
    action: viewApplication(publicUrl),
  };
}

/** Sent when a return was recorded by mistake, and an email about it had left. */
export function returnUndoneEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `${capitalize(petName)} ${isOrAre(pet)} still yours`,
    preview: 'We recorded a return by mistake.',
    greeting: greet(name),
    paragraphs: [
      `We wrote to you that ${petName} ${isOrAre(pet)} back with us. That was our mistake, and we’ve corrected it: ${petName} ${isOrAre(pet)} still yours.`,
      'There’s nothing you need to do.',
    ],
    action: viewApplication(publicUrl),
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
      `${capitalize(petName)} ${isOrAre(pet)} looking for a home again, and we’ll consider your application.`,
      WAIT_FOR_DECISION,
    ],
    action: viewApplication(publicUrl),
  };
}

/** Sent when the shelter restores a deleted application that waits for a decision. */
export function restoredEmail(name: string, { pet, publicUrl }: ApplicationEmailInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `Your application for ${petName} is active again`,
    preview: 'There’s nothing you need to do.',
    greeting: greet(name),
    paragraphs: [
      `We removed your application for ${petName}, but we’ve restored it since. Sorry for the mix-up.`,
      WAIT_FOR_DECISION,
    ],
    action: viewApplication(publicUrl),
  };
}

function viewApplication(publicUrl: string): NonNullable<EmailContent['action']> {
  return { label: 'View application', href: `${publicUrl}/user-dashboard/adoption-history` };
}

/** Names are user input: anything that does not look like a plain name stays out of emails. */
export function petNameForEmail({ name, names }: { name: string; names?: string[] }): string {
  if (names) return names.every(isPlainName) ? joinList(names) : 'these pets';
  return isPlainName(name) ? name : 'this pet';
}

/** The verb after the name. */
export function isOrAre({ names }: { names?: string[] }): 'is' | 'are' {
  return names ? 'are' : 'is';
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
