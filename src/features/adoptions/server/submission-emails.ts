import { toShelter, recipientOf } from '../../../platform/email/recipient.ts';
import type { EmailToQueue } from '../../../platform/email/queue-email.ts';
import type { ActionContext } from './action-context.ts';
import { receivedEmail, submittedEmail } from './emails.ts';
import type { LockedForApplication } from './lock-for-application.ts';
import { applicationSubject } from './notify-applicant.ts';
import type { CompleteApplication } from './parse-application.ts';
import type { Answers } from './schema.ts';

/** With `names` if the application is for several animals. */
type PetOfEmail = LockedForApplication & { names?: string[] };

/** Uses the account's email address, because the form's may be anybody's. */
export function submissionEmailTo(
  pet: PetOfEmail,
  answers: Answers,
  { actor, now, publicUrl, medianDecisionDays }: ActionContext & { medianDecisionDays: number | null },
): EmailToQueue {
  const { account_name: name, account_email: email, is_demo_account: is_demo } = pet;
  const to = recipientOf({ id: actor.id, name, email, is_demo });
  const input = {
    id: pet.next_application_id,
    pet,
    publicUrl,
    isUnder18: isUnder18(answers),
    isListedByOwner: pet.listed_by_owner,
  };
  return {
    type: 'application-submitted',
    to,
    content: submittedEmail(to.name, { ...input, before: pet.undecided, medianDecisionDays }),
    reference: applicationSubject(input),
    now,
  };
}

export function emailsToShelter(
  pet: PetOfEmail,
  { person, answers }: Pick<CompleteApplication, 'person' | 'answers'>,
  { actor, now, publicUrl, shelter }: ActionContext,
): EmailToQueue[] {
  const applicant = {
    name: `${person.first_name} ${person.last_name}`,
    email: actor.email,
    isUnder18: isUnder18(answers),
  };
  const id = pet.next_application_id;
  const email = {
    type: 'application-received',
    content: receivedEmail({ id, pet, publicUrl, applicant, competing: pet.undecided }),
    reference: applicationSubject({ id }),
    now,
  };
  // The email belongs to the account and is deleted with it.
  return toShelter(shelter).map((to) => ({ ...email, to: { ...to, id: actor.id } }));
}

function isUnder18({ age_category }: Answers): boolean {
  return age_category === 'under18';
}
