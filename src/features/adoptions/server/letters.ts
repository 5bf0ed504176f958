import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import { inDollars } from '../../../platform/dollars.contract.ts';
import { asFreed, callPet, capital, count, inDays, type AboutApplication, type FreedPickup } from './letter-words.ts';

/** To the shelter: somebody has applied. Answers go to the applicant. */
export function receivedLetter({
  id,
  pet,
  publicUrl,
  applicant,
  rivals,
}: AboutApplication & {
  applicant: { name: string; email: string; isUnder18: boolean };
  rivals: number;
}): EmailContent {
  const name = breakAutolinks(pet.name);
  return {
    subject: `An application for ${name}`,
    preview: `${breakAutolinks(applicant.name)} would like to adopt ${name}.`,
    greeting: 'Hello,',
    paragraphs: [
      `${breakAutolinks(applicant.name)} (${applicant.email}) would like to adopt ${name}.`,
      rivals === 0
        ? 'Nobody else waits for a decision about this pet.'
        : `${count(rivals, 'other application')} for this pet ${rivals === 1 ? 'waits' : 'wait'} for a decision.`,
      ...(applicant.isUnder18 ? ['They are under 18: a guardian must sign.'] : []),
    ],
    action: { label: 'Read the application', href: `${publicUrl}/admin-dashboard/manage-adoptions/${id}` },
    replyTo: { name: isPlainName(applicant.name) ? applicant.name : '', address: applicant.email },
  };
}

/** To the adopter: the application has arrived. */
export function submittedLetter(
  name: string,
  {
    pet,
    publicUrl,
    before,
    usualDays,
    isUnder18,
  }: AboutApplication & { before: number; usualDays: number | null; isUnder18: boolean },
): EmailContent {
  const called = callPet(pet);
  return {
    subject: `We have your application for ${called}`,
    preview: `Thank you for wanting to give ${called} a home.`,
    greeting: greet(name),
    paragraphs: [
      `Thank you for wanting to give ${called} a home. We read every application ourselves${usualDays === null ? '' : ` and usually decide within ${inDays(usualDays)}`}.`,
      before === 0
        ? 'Yours is the first application in line.'
        : `${count(before, 'application')} for this pet came before yours.`,
      ...(isUnder18 ? ['As you are under 18, a parent or guardian must sign for the adoption with you.'] : []),
      'Next, tell us how you would like to pay and choose a day for the pickup. Nothing is charged now: the fee is paid when you collect your pet.',
    ],
    action: { label: 'Go on', href: `${publicUrl}/adoption-process/${pet.id}` },
  };
}

/** To the adopter: they have withdrawn. */
export function withdrawnLetter(
  name: string,
  { pet, publicUrl, freed }: AboutApplication & { freed: FreedPickup | null },
): EmailContent {
  return {
    subject: `Your application for ${callPet(pet)} is withdrawn`,
    preview: `You have withdrawn your application for ${callPet(pet)}.`,
    greeting: greet(name),
    paragraphs: [
      `You have withdrawn your application for ${callPet(pet)}. Thank you for telling us.`,
      ...asFreed(freed),
      'If you change your mind while the pet looks for a home, you can apply again.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
  };
}

/** To the shelter: somebody has withdrawn. */
export function withdrawalLetter({
  id,
  pet,
  publicUrl,
  applicant,
  reason,
}: AboutApplication & { applicant: string; reason: string | null }): EmailContent {
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

/** To the adopter: the shelter has removed the application, or the pet with all that belongs to it. */
export function removedLetter(
  name: string,
  { pet, publicUrl, freed, isPetGone }: AboutApplication & { freed: FreedPickup | null; isPetGone: boolean },
): EmailContent {
  const called = callPet(pet);
  return {
    subject: 'Your application was removed',
    preview: `Your application for ${called} is not with us any more.`,
    greeting: greet(name),
    paragraphs: [
      isPetGone
        ? `We no longer have ${called} with us, so your application was removed.`
        : `The shelter has removed your application for ${called}.`,
      ...asFreed(freed),
      'If you do not know why, just answer this e-mail, and we will tell you.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
  };
}

/** To the adopter: the pet has come back. */
export function returnedLetter(
  name: string,
  { pet, freed }: Pick<AboutApplication, 'pet'> & { freed: FreedPickup | null },
): EmailContent {
  return {
    subject: 'Thank you for bringing your pet back to us',
    preview: `${capital(callPet(pet))} is with us again.`,
    greeting: greet(name),
    paragraphs: [
      `${capital(callPet(pet))} is with us again, and we look for another home. Thank you for trusting us with it.`,
      ...asFreed(freed),
      'If there is anything that helps us to understand what was difficult, just answer this e-mail.',
    ],
  };
}

/** To the adopter: the fee was paid, or given back. */
export function receiptLetter(
  name: string,
  {
    pet,
    publicUrl,
    receipt,
    hasAccount,
  }: Pick<AboutApplication, 'pet' | 'publicUrl'> & {
    receipt: { label: string; kind: 'payment' | 'refund'; amount_cents: number; method: string };
    hasAccount: boolean;
  },
): EmailContent {
  const isRefund = receipt.kind === 'refund';
  return {
    subject: `Your receipt ${receipt.label}`,
    preview: `${inDollars(receipt.amount_cents)}, ${isRefund ? 'given back' : 'paid'} by ${receipt.method}.`,
    greeting: greet(name),
    paragraphs: [
      isRefund
        ? `We have given back the adoption fee for ${callPet(pet)}: ${inDollars(receipt.amount_cents)} by ${receipt.method}.`
        : `Thank you: you have paid the adoption fee for ${callPet(pet)}, ${inDollars(receipt.amount_cents)} by ${receipt.method}.`,
      `The receipt has the number ${receipt.label}.`,
    ],
    ...(hasAccount && {
      action: { label: 'Open the receipt', href: `${publicUrl}/user-dashboard/adoption-history` },
    }),
  };
}
