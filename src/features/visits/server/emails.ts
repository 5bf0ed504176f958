import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet, isPlainName, breakAutolinks } from '../../../platform/email/recipient.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import type { Visit } from '../visits.contract.ts';

interface VisitEmailData extends Pick<Visit, 'name' | 'email' | 'date' | 'pet_name' | 'pet_id'> {
  publicUrl: string;
}

/** To the shelter. A reply goes to the visitor. */
export function visitRequestedEmail({ name, email, date, pet_name, pet_id, publicUrl }: VisitEmailData): EmailContent {
  const [visitor, pet] = [breakAutolinks(name), breakAutolinks(pet_name)];
  return {
    subject: `A visit to ${pet} on ${formatDay(date)}`,
    preview: `${visitor} would like to come by.`,
    greeting: 'Hello,',
    paragraphs: [
      `${visitor} (${email}) would like to visit ${pet} on ${formatDay(date)}.`,
      pet_id === null
        ? 'None of your pets that look for a home is meant for certain: please ask which one it is.'
        : 'Answer this e-mail to write to them, if the day does not suit.',
    ],
    ...(pet_id !== null && { action: { label: `See ${pet}`, href: `${publicUrl}/pets/${pet_id}` } }),
    replyTo: { name: isPlainName(name) ? name : '', address: email },
  };
}

/**
 * To the visitor. The address is unverified, so the email contains nothing that was typed: only the name of a listed
 * pet.
 */
export function visitBookedEmail({
  name,
  date,
  pet_name,
  pet_id,
  publicUrl,
  openingHours,
}: VisitEmailData & { openingHours: string }): EmailContent {
  return {
    subject: 'Your visit is booked',
    preview: `We look forward to seeing you on ${formatDay(date)}.`,
    greeting: greet(name),
    paragraphs: [
      `Thank you for booking a visit to ${petNameForEmail({ pet_name, pet_id })} on ${formatDay(date)}. We are there for you from ${openingHours}.`,
      'If the day does not suit us we will write to you. If it does not suit you any more, a short answer to this e-mail is enough.',
      'Log in, or open an account, to apply for an adoption once you have met.',
    ],
    action: petsLink({ pet_id, publicUrl }),
    notes: ['If you did not ask for a visit, you need not do anything.'],
  };
}

/** To the visitor, whose address may be unverified: contains no more than the first email. */
export function visitMovedEmail({
  name,
  date,
  pet_name,
  pet_id,
  publicUrl,
  openingHours,
  from,
}: VisitEmailData & { openingHours: string; from: string }): EmailContent {
  return {
    subject: 'Your visit has been moved',
    preview: `We look forward to seeing you on ${formatDay(date)}.`,
    greeting: greet(name),
    paragraphs: [
      `Your visit to ${petNameForEmail({ pet_name, pet_id })}, booked for ${formatDay(from)}, is now on ${formatDay(date)}. We are there for you from ${openingHours}.`,
      'If that day does not suit you, a short answer to this e-mail is enough.',
    ],
    action: petsLink({ pet_id, publicUrl }),
  };
}

/** To the visitor. */
export function visitCancelledEmail({ name, date, pet_name, pet_id, publicUrl }: VisitEmailData): EmailContent {
  return {
    subject: 'Your visit is cancelled',
    preview: `Nobody expects you on ${formatDay(date)}.`,
    greeting: greet(name),
    paragraphs: [
      `We have cancelled your visit to ${petNameForEmail({ pet_name, pet_id })} on ${formatDay(date)}. We are sorry if you were looking forward to it.`,
      'You are welcome to book another day, or to answer this e-mail if you would like to know more.',
    ],
    action: petsLink({ pet_id: null, publicUrl }),
  };
}

/** Names only listed pets. */
function petNameForEmail({ pet_name, pet_id }: Pick<Visit, 'pet_name' | 'pet_id'>): string {
  return pet_id !== null && isPlainName(pet_name) ? pet_name : 'our pet';
}

function petsLink({ pet_id, publicUrl }: Pick<VisitEmailData, 'pet_id' | 'publicUrl'>) {
  return pet_id === null
    ? { label: 'See our pets', href: `${publicUrl}/catalogue` }
    : { label: 'See them again', href: `${publicUrl}/pets/${pet_id}` };
}
