import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { formatDecisionDays } from '../decision-days.contract.ts';
import { describeApplicantsBefore } from '../place-in-line.contract.ts';
import {
  feeMethodPhrases,
  receiptPartLabels,
  receiptParts,
  LOST_DISPUTE_NOTE,
  refundMethodPhrases,
} from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { applicationSections } from '../application-sections.constants.ts';
import { DRAFT_RETENTION_DAYS } from './drafts.ts';
import {
  isOrAre,
  releasedSlotParagraphs,
  petNameForEmail,
  type ApplicationEmailInput,
  type ReleasedSlot,
} from './decision-emails.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

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
        ? `There are no other applications for ${pet.names ? 'them' : 'this pet'}.`
        : `${pluralize(competing, 'other application')} for ${pet.names ? 'them' : 'this pet'} ${competing === 1 ? 'waits' : 'wait'} for a decision.`,
      ...(applicant.isUnder18 ? ['They’re under 18, so a parent or guardian needs to sign.'] : []),
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
    isListedByOwner,
  }: ApplicationEmailInput & {
    before: number;
    medianDecisionDays: number | null;
    isUnder18: boolean;
    isListedByOwner: boolean;
  },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `We’ve received your application for ${petName}`,
    preview: 'Thank you! Here’s what happens next.',
    greeting: greet(name),
    paragraphs: [
      `Thank you for wanting to give ${petName} a home!`,
      [
        describeApplicantsBefore(before),
        medianDecisionDays === null
          ? 'We’ll email you as soon as we’ve decided.'
          : `We usually decide within ${formatDecisionDays(medianDecisionDays)}. We’ll email you.`,
      ].join(' '),
      ...(isUnder18 ? ['Because you’re under 18, a parent or guardian needs to sign with you.'] : []),
      isListedByOwner
        ? 'The owner listed this pet, so we don’t charge a fee. While you wait, choose a pickup time.'
        : `While you wait, choose how you’d like to pay and when you’d like to pick up ${petName}. Nothing is charged now. You’ll pay the fee at pickup.`,
    ],
    action: {
      label: isListedByOwner ? 'Choose pickup time' : 'Plan your pickup',
      href: `${publicUrl}/adoption-process/${pet.id}`,
    },
  };
}

/** Asks the applicant a question. */
export function informationEmail(
  name: string,
  { pet, publicUrl, question, thread }: ApplicationEmailInput & { question: string; thread: number | undefined },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `A question about your application for ${petName}`,
    preview: 'We need to know a little more before we decide.',
    greeting: greet(name),
    paragraphs: [
      `Before we decide on your application for ${petName}, we’d like to know a little more:`,
      ...question
        .split('\n')
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== ''),
      thread === undefined
        ? 'Reply to this email, and we’ll take another look.'
        : 'As soon as you reply, we’ll take another look.',
    ],
    ...(thread !== undefined && {
      action: { label: 'Reply', href: `${publicUrl}/user-dashboard/inbox?thread=${thread}` },
    }),
  };
}

/** Two days after an application was started. */
export function draftReminderEmail(
  name: string,
  { pet, section, updatedAt, href }: { pet: { name: string } | null; section: number; updatedAt: Date; href: string },
): EmailContent {
  const what = pet ? `application for ${petNameForEmail(pet)}` : 'adoption application';
  const expiresAt = new Date(updatedAt.getTime() + DRAFT_RETENTION_DAYS * 86_400_000);
  return {
    subject: `Your ${what} isn’t finished yet`,
    preview: 'Your answers are saved. Pick up where you left off.',
    greeting: greet(name),
    paragraphs: [
      `Your application isn’t finished yet, but your answers are saved. You can pick up at section ${section} of ${applicationSections.length}.`,
      `${pet ? 'Other people can apply too, so don’t wait too long. ' : ''}If you’ve changed your mind, you don’t need to do anything: we’ll delete your answers on ${formatDay(dayIn('UTC', expiresAt))}.`,
      'We won’t remind you about this application again.',
    ],
    action: { label: 'Continue application', href },
    subscription: {
      reason: 'You’re getting this email because you asked us to remind you about unfinished applications.',
      end: 'Unsubscribe',
    },
  };
}

/** To the adopter. */
export function withdrawnEmail(
  name: string,
  {
    pet,
    publicUrl,
    releasedSlot,
    canReapply,
  }: ApplicationEmailInput & { releasedSlot: ReleasedSlot | null; canReapply: boolean },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `You’ve withdrawn your application for ${petName}`,
    preview: 'Thanks for letting us know.',
    greeting: greet(name),
    paragraphs: [
      'Thanks for letting us know. Your application is closed, and there’s nothing else you need to do.',
      ...releasedSlotParagraphs(releasedSlot),
      ...(canReapply ? [`If you change your mind, you can apply again as long as ${petName} is available.`] : []),
    ],
    ...(canReapply && {
      items: [
        {
          label: 'Apply again',
          text: `${capitalize(petName)} ${isOrAre(pet)} still looking for a home.`,
          href: `${publicUrl}/adoption-process/${pet.id}`,
        },
      ],
    }),
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
    subject: `Your application for ${petName} is closed`,
    preview: isPetGone ? `${capitalize(petName)} ${isOrAre(pet)} no longer listed.` : 'We’ve closed your application.',
    greeting: greet(name),
    paragraphs: [
      isPetGone
        ? `${capitalize(petName)} ${isOrAre(pet)} no longer listed for adoption, so we’ve closed your application.`
        : `We’ve closed your application for ${petName}.`,
      ...releasedSlotParagraphs(releasedSlot),
      'Not sure why? Reply to this email and we’ll explain.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
  };
}

export function returnedEmail(
  name: string,
  { pet, releasedSlot }: Pick<ApplicationEmailInput, 'pet'> & { releasedSlot: ReleasedSlot | null },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `${capitalize(petName)} ${isOrAre(pet)} back with us`,
    preview: 'Thank you for bringing your pet back to us.',
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petName)} ${isOrAre(pet)} back with us, and we’ll find ${petName} a new home. Thank you for bringing ${pet.names ? 'them' : 'your pet'} back to us.`,
      ...releasedSlotParagraphs(releasedSlot),
      'Was anything hard? Reply to this email. It helps us find the right match.',
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
    receipt: Receipt;
    hasAccount: boolean;
  },
): EmailContent {
  const isRefund = receipt.type === 'refund';
  const isDispute = isRefund && receipt.note === LOST_DISPUTE_NOTE;
  const petName = petNameForEmail(pet);
  const amount = formatMoney(receipt.amount_cents);
  const parts = receiptParts.filter((part) => receipt[`${part}_cents`] > 0);
  // Most receipts are for the fee alone.
  const what = parts.length === 1 ? emailedParts[parts[0]!] : 'payment';
  const method = (isRefund ? refundMethodPhrases : feeMethodPhrases)[receipt.method];
  return {
    subject: isDispute
      ? `Your bank returned your ${what} for ${petName}`
      : isRefund
        ? `We’ve refunded your ${what} for ${petName}`
        : `We’ve received your ${what} for ${petName}`,
    preview: `${amount} ${method}. Receipt ${receipt.label}.`,
    greeting: greet(name),
    paragraphs: [
      isDispute
        ? `Your bank returned your ${amount} ${what} for ${petName} to you, because you disputed the payment.`
        : isRefund
          ? `We’ve refunded your ${amount} ${what} for ${petName} ${method}.`
          : `Thanks! We’ve received your ${amount} ${what} for ${petName} ${method}.`,
      ...(parts.length === 1
        ? []
        : [
            `${parts.map((part) => `${receiptPartLabels[part]}: ${formatMoney(receipt[`${part}_cents`])}`).join('. ')}.`,
          ]),
      `Your receipt is number ${receipt.label}.`,
    ],
    ...(hasAccount && {
      action: { label: 'View receipt', href: `${publicUrl}/user-dashboard/adoption-history` },
    }),
  };
}

const emailedParts = { fee: 'adoption fee', deposit: 'deposit', donation: 'donation' } as const;

/** Sent when staff void a receipt that they issued by mistake. */
export function receiptVoidedEmail(
  name: string,
  { pet, receipt }: Pick<ApplicationEmailInput, 'pet'> & { receipt: Pick<Receipt, 'label' | 'amount_cents'> },
): EmailContent {
  const amount = formatMoney(receipt.amount_cents);
  return {
    subject: `Receipt ${receipt.label} no longer counts`,
    preview: 'We issued it by mistake.',
    greeting: greet(name),
    paragraphs: [
      `We issued receipt ${receipt.label} (${amount}) for ${petNameForEmail(pet)} by mistake, so it no longer counts. Sorry for the mix-up.`,
      'There’s nothing you need to do. Please don’t use this receipt for your taxes.',
    ],
  };
}

/** Sent when staff change what an applicant pays. */
export function feeChangedEmail(
  name: string,
  {
    pet,
    publicUrl,
    before,
    after,
  }: Pick<ApplicationEmailInput, 'pet' | 'publicUrl'> & Record<'before' | 'after', FeeTotal>,
): EmailContent {
  const petName = petNameForEmail(pet);
  const isFeeChanged = before.fee_cents !== after.fee_cents;
  return {
    subject: isFeeChanged ? `Your adoption fee for ${petName} has changed` : `Your deposit for ${petName} has changed`,
    preview: `You now pay ${formatMoney(after.fee_cents + after.deposit_cents)} in all.`,
    greeting: greet(name),
    paragraphs: [
      isFeeChanged
        ? `Your adoption fee for ${petName} is now ${formatMoney(after.fee_cents)}. It was ${formatMoney(before.fee_cents)}.`
        : `Your adoption fee for ${petName} is still ${formatMoney(after.fee_cents)}.`,
      ...(after.deposit_cents > 0
        ? [`There’s also a deposit of ${formatMoney(after.deposit_cents)}, which you’ll get back.`]
        : []),
      ...(after.deposit_cents === 0 && before.deposit_cents > 0 ? ['You no longer pay a deposit.'] : []),
    ],
    action: { label: 'View application', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
}

interface FeeTotal {
  fee_cents: number;
  deposit_cents: number;
}

function pluralize(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
