import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import { formatDollars } from '../../../platform/format-number.contract.ts';
import {
  releasedSlotParagraphs,
  petNameForEmail,
  capitalize,
  type ApplicationEmailInput,
  type ReleasedSlot,
} from './decision-emails.ts';

/** To the shelter. Replies go to the applicant. */
export function receivedEmail({
  id,
  pet,
  publicUrl,
  applicant,
  competing,
}: ApplicationEmailInput & {
  applicant: { name: string; email: string; isUnder18: boolean };
  competing: number;
}): EmailContent {
  const name = breakAutolinks(pet.name);
  return {
    subject: `An application for ${name}`,
    preview: `${breakAutolinks(applicant.name)} would like to adopt ${name}.`,
    greeting: 'Hello,',
    paragraphs: [
      `${breakAutolinks(applicant.name)} (${applicant.email}) would like to adopt ${name}.`,
      competing === 0
        ? 'Nobody else waits for a decision about this pet.'
        : `${pluralize(competing, 'other application')} for this pet ${competing === 1 ? 'waits' : 'wait'} for a decision.`,
      ...(applicant.isUnder18 ? ['They are under 18: a guardian must sign.'] : []),
    ],
    action: { label: 'Read the application', href: `${publicUrl}/admin-dashboard/manage-adoptions/${id}` },
    replyTo: { name: isPlainName(applicant.name) ? applicant.name : '', address: applicant.email },
  };
}

export function submittedEmail(
  name: string,
  {
    pet,
    publicUrl,
    before,
    medianDecisionDays,
    isUnder18,
  }: ApplicationEmailInput & { before: number; medianDecisionDays: number | null; isUnder18: boolean },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `We have your application for ${petName}`,
    preview: `Thank you for wanting to give ${petName} a home.`,
    greeting: greet(name),
    paragraphs: [
      `Thank you for wanting to give ${petName} a home. We read every application ourselves${medianDecisionDays === null ? '' : ` and usually decide within ${formatDays(medianDecisionDays)}`}.`,
      before === 0
        ? 'Yours is the first application in line.'
        : `${pluralize(before, 'application')} for this pet came before yours.`,
      ...(isUnder18 ? ['As you are under 18, a parent or guardian must sign for the adoption with you.'] : []),
      'Next, tell us how you would like to pay and choose a day for the pickup. Nothing is charged now: the fee is paid when you collect your pet.',
    ],
    action: { label: 'Go on', href: `${publicUrl}/adoption-process/${pet.id}` },
  };
}

/** To the adopter. */
export function withdrawnEmail(
  name: string,
  { pet, publicUrl, releasedSlot }: ApplicationEmailInput & { releasedSlot: ReleasedSlot | null },
): EmailContent {
  return {
    subject: `Your application for ${petNameForEmail(pet)} is withdrawn`,
    preview: `You have withdrawn your application for ${petNameForEmail(pet)}.`,
    greeting: greet(name),
    paragraphs: [
      `You have withdrawn your application for ${petNameForEmail(pet)}. Thank you for telling us.`,
      ...releasedSlotParagraphs(releasedSlot),
      'If you change your mind while the pet looks for a home, you can apply again.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
  };
}

/** To the shelter. */
export function withdrawalEmail({
  id,
  pet,
  publicUrl,
  applicant,
  reason,
}: ApplicationEmailInput & { applicant: string; reason: string | null }): EmailContent {
  const name = breakAutolinks(pet.name);
  return {
    subject: `An application for ${name} was withdrawn`,
    preview: 'There is nothing you need to do.',
    greeting: 'Hello,',
    paragraphs: [
      `${breakAutolinks(applicant)} has withdrawn the application for ${name}.`,
      ...(reason === null ? [] : [`They say: “${breakAutolinks(reason)}”`]),
    ],
    action: { label: 'See the application', href: `${publicUrl}/admin-dashboard/manage-adoptions/${id}` },
  };
}

/** Also sent when the pet itself is deleted. */
export function removedEmail(
  name: string,
  {
    pet,
    publicUrl,
    releasedSlot,
    isPetGone,
  }: ApplicationEmailInput & { releasedSlot: ReleasedSlot | null; isPetGone: boolean },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: 'Your application was removed',
    preview: `Your application for ${petName} is not with us any more.`,
    greeting: greet(name),
    paragraphs: [
      isPetGone
        ? `We no longer have ${petName} with us, so your application was removed.`
        : `The shelter has removed your application for ${petName}.`,
      ...releasedSlotParagraphs(releasedSlot),
      'If you do not know why, just answer this e-mail, and we will tell you.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
  };
}

export function returnedEmail(
  name: string,
  { pet, releasedSlot }: Pick<ApplicationEmailInput, 'pet'> & { releasedSlot: ReleasedSlot | null },
): EmailContent {
  return {
    subject: 'Thank you for bringing your pet back to us',
    preview: `${capitalize(petNameForEmail(pet))} is with us again.`,
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petNameForEmail(pet))} is with us again, and we look for another home. Thank you for trusting us with it.`,
      ...releasedSlotParagraphs(releasedSlot),
      'If there is anything that helps us to understand what was difficult, just answer this e-mail.',
    ],
  };
}

/** For payments and refunds. */
export function receiptEmail(
  name: string,
  {
    pet,
    publicUrl,
    receipt,
    hasAccount,
  }: Pick<ApplicationEmailInput, 'pet' | 'publicUrl'> & {
    receipt: { label: string; type: 'payment' | 'refund'; amount_cents: number; method: string };
    hasAccount: boolean;
  },
): EmailContent {
  const isRefund = receipt.type === 'refund';
  return {
    subject: `Your receipt ${receipt.label}`,
    preview: `${formatDollars(receipt.amount_cents)}, ${isRefund ? 'given back' : 'paid'} by ${receipt.method}.`,
    greeting: greet(name),
    paragraphs: [
      isRefund
        ? `We have given back the adoption fee for ${petNameForEmail(pet)}: ${formatDollars(receipt.amount_cents)} by ${receipt.method}.`
        : `Thank you: you have paid the adoption fee for ${petNameForEmail(pet)}, ${formatDollars(receipt.amount_cents)} by ${receipt.method}.`,
      `The receipt has the number ${receipt.label}.`,
    ],
    ...(hasAccount && {
      action: { label: 'Open the receipt', href: `${publicUrl}/user-dashboard/adoption-history` },
    }),
  };
}

function formatDays(days: number): string {
  const rounded = Math.max(1, Math.ceil(days));
  return rounded === 1 ? 'a day' : `${rounded} days`;
}

function pluralize(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
