import { capitalize } from '../../../platform/capitalize.contract.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import type { TrialChoice } from '../adoptions.constants.ts';
import { petNameForEmail } from './decision-emails.ts';

interface TrialEmailInput {
  pet: { name: string };
  publicUrl: string;
}

interface TrialInput extends TrialEmailInput {
  /** `YYYY-MM-DD`. */
  endsOn: string;
}

/** Sent when a pet goes home on trial. */
export function trialStartedEmail(
  name: string,
  { pet, publicUrl, endsOn, phone }: TrialInput & { phone: string },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `${capitalize(petName)}’s trial with you has started`,
    preview: `It ends on ${formatDay(endsOn)}.`,
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petName)} is home with you on trial until ${formatDay(endsOn)}. Take your time to get to know each other.`,
      'We’ll check in with you by email. Before the trial ends, tell us whether you’d like to adopt.',
      `If it isn’t the right match, that’s OK: you can bring ${petName} back any time.${phone === '' ? '' : ` If anything worries you, call us at ${phone}.`}`,
    ],
    action: viewAdoption(publicUrl),
  };
}

/** Sent when staff change the last day. */
export function trialDayEmail(name: string, { pet, publicUrl, endsOn }: TrialInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `${capitalize(petName)}’s trial now ends on ${formatDay(endsOn)}`,
    preview: 'There’s nothing you need to do.',
    greeting: greet(name),
    paragraphs: [`We’ve changed the last day of ${petName}’s trial to ${formatDay(endsOn)}.`],
    action: viewAdoption(publicUrl),
  };
}

/** Sent a few days after the start. */
export function trialCheckInEmail(name: string, { pet, publicUrl, endsOn }: TrialInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `How’s it going with ${petName}?`,
    preview: 'We’d love to hear from you.',
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petName)} has been with you for a few days. How are the two of you getting along?`,
      'Being shy, sleeping a lot or eating less than usual is normal at first. If you have questions, message us. We’re happy to help.',
      `The trial ends on ${formatDay(endsOn)}.`,
    ],
    action: { label: 'Message us', href: `${publicUrl}/user-dashboard/inbox` },
  };
}

/** Sent shortly before the last day, unless the adopter has decided. */
export function trialEndingEmail(name: string, { pet, publicUrl, endsOn }: TrialInput): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `${capitalize(petName)}’s trial ends on ${formatDay(endsOn)}`,
    preview: `Would you like to adopt ${petName}?`,
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petName)}’s trial ends on ${formatDay(endsOn)}. Would you like to adopt ${petName}?`,
      'Tell us with one click. If you need more time, or if it isn’t the right match, that’s fine too.',
    ],
    action: { label: 'Tell us', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
}

/** Sent to the shelter when a trial is over and nothing was recorded. */
export function trialOverEmail({
  id,
  pet,
  publicUrl,
  adopter,
  endsOn,
  choice,
}: TrialInput & { id: number; adopter: string; choice: TrialChoice | null }): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `The trial of ${petName} is over`,
    preview: `Application #${id} needs a decision.`,
    greeting: 'Hello,',
    paragraphs: [
      `The trial of ${petName} with ${adopter} ended on ${formatDay(endsOn)}. ${describeChoice(choice)}`,
      'Finalize the adoption, extend the trial, or record that the pet is back.',
    ],
    action: { label: 'Open application', href: `${publicUrl}/admin-dashboard/manage-adoptions/${id}` },
  };
}

/** Sent to the shelter when an adopter has decided. */
export function trialChoiceEmail({
  id,
  pet,
  publicUrl,
  adopter,
  choice,
}: TrialEmailInput & { id: number; adopter: string; choice: TrialChoice }): EmailContent {
  const petName = petNameForEmail(pet);
  const isAdopting = choice === 'keep';
  return {
    subject: isAdopting
      ? `${adopter} would like to adopt ${petName}`
      : `${adopter} would like to bring ${petName} back`,
    preview: isAdopting ? 'Finalize the adoption.' : 'Arrange a time with them.',
    greeting: 'Hello,',
    paragraphs: [
      isAdopting
        ? `${adopter} would like to adopt ${petName} after the trial. Please finalize the adoption.`
        : `${adopter} would like to bring ${petName} back from the trial. Please arrange a time with them.`,
    ],
    action: { label: 'Open application', href: `${publicUrl}/admin-dashboard/manage-adoptions/${id}` },
  };
}

/** Sent when a pet is back from its trial. */
export function trialEndedEmail(
  name: string,
  { pet, publicUrl, isPaid }: TrialEmailInput & { isPaid: boolean },
): EmailContent {
  const petName = petNameForEmail(pet);
  return {
    subject: `Thank you for giving ${petName} a chance`,
    preview: 'Not every match is the right one.',
    greeting: greet(name),
    paragraphs: [
      `${capitalize(petName)} is back with us. Thank you for taking ${petName} home, and for being honest about it. You’ve helped us learn what ${petName} needs.`,
      ...(isPaid ? ['We’ll email you about your refund.'] : []),
      'You’re always welcome to apply for another pet.',
    ],
    action: { label: 'Meet other pets', href: `${publicUrl}/catalogue` },
  };
}

function describeChoice(choice: TrialChoice | null): string {
  if (choice === null) return 'The adopter hasn’t told us what they’d like to do.';
  return choice === 'keep' ? 'The adopter would like to adopt.' : 'The adopter would like to bring the pet back.';
}

function viewAdoption(publicUrl: string): NonNullable<EmailContent['action']> {
  return { label: 'View adoption', href: `${publicUrl}/user-dashboard/adoption-history` };
}
