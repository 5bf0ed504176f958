import type { Database } from '../../../platform/database.ts';
import type { Contact } from '../../accounts/server/index.ts';
import { isNameOf, splitName } from './split-name.ts';

type Answers = Record<string, string>;

/**
 * Unfinished applications follow the account's new name, email or phone number, except for answers in which the applicant
 * gave another one. The drafts stay as old as they are: a form that is open somewhere can still save its answers.
 */
export async function updateDraftContact(
  trx: Database,
  userId: number,
  before: Contact,
  after: Contact,
): Promise<void> {
  const drafts = await trx
    .selectFrom('application_drafts')
    .select(['pet_id', 'answers'])
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  for (const { pet_id, answers } of drafts) {
    const changed = changedAnswers(answers, before, after);
    if (Object.keys(changed).length === 0) continue;
    await trx
      .updateTable('application_drafts')
      .set({ answers: JSON.stringify({ ...answers, ...changed }) })
      .where('user_id', '=', userId)
      .where('pet_id', '=', pet_id)
      .execute();
  }
}

function changedAnswers(answers: Answers, before: Contact, after: Contact): Answers {
  const { first_name = '', last_name = '' } = answers;
  const hasOldName = after.name !== before.name && isNameOf(before.name, { first_name, last_name });
  const follows = (field: 'email' | 'phone_number') =>
    after[field] !== before[field] && before[field] !== '' && answers[field] === before[field];
  const name = splitName(after.name);
  return {
    // A last name that the account lacks stays.
    ...(hasOldName && { first_name: name.first_name, last_name: name.last_name || last_name }),
    ...(follows('email') && { email: after.email }),
    ...(follows('phone_number') && { phone_number: after.phone_number }),
  };
}
