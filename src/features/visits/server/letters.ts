import type { Letter } from '../../../platform/mail/letter.ts';
import { greet, isPlainName } from '../../../platform/mail/recipient.ts';
import { dayInWords } from '../../../platform/shelter-day.ts';

interface VisitInWords {
  name: string;
  email: string;
  date: string;
  /** As it was given, or as the shelter's pet is called. */
  petName: string;
  /** The pet of the shelter that is meant, if it is one. */
  petId: number | null;
  publicUrl: string;
}

/** To the shelter: who comes when, and to whom. An answer goes to the visitor. */
export function visitRequestedLetter({ name, email, date, petName, petId, publicUrl }: VisitInWords): Letter {
  return {
    subject: `A visit to ${petName} on ${dayInWords(date)}`,
    preview: `${name} would like to come by.`,
    greeting: 'Hello,',
    paragraphs: [
      `${name} (${email}) would like to visit ${petName} on ${dayInWords(date)}.`,
      petId === null
        ? 'None of your pets that look for a home is meant for certain: please ask which one it is.'
        : 'Answer this e-mail to write to them, if the day does not suit.',
    ],
    ...(petId !== null && { action: { label: `See ${petName}`, href: `${publicUrl}/pets/${petId}` } }),
    replyTo: { name: isPlainName(name) ? name : '', address: email },
  };
}

/**
 * To the visitor. Nobody has shown that the address is their own, so that nothing stands in it that somebody typed: a
 * pet is named where it is the shelter's own.
 */
export function visitBookedLetter({
  name,
  date,
  petName,
  petId,
  publicUrl,
  openingHours,
}: VisitInWords & { openingHours: string }): Letter {
  const pet = petId !== null && isPlainName(petName) ? petName : 'our pet';
  const href = petId === null ? `${publicUrl}/catalogue` : `${publicUrl}/pets/${petId}`;
  return {
    subject: 'Your visit is booked',
    preview: `We look forward to seeing you on ${dayInWords(date)}.`,
    greeting: greet(name),
    paragraphs: [
      `Thank you for booking a visit to ${pet} on ${dayInWords(date)}. We are there for you from ${openingHours}.`,
      'If the day does not suit us we will write to you. If it does not suit you any more, a short answer to this e-mail is enough.',
      'Log in, or open an account, to apply for an adoption once you have met.',
    ],
    action: { label: petId === null ? 'See our pets' : 'See them again', href },
    notes: ['If you did not ask for a visit, you need not do anything.'],
  };
}
