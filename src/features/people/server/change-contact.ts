import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { personMessages } from '../people.constants.ts';
import type { PersonRecord } from '../person.contract.ts';
import { lockPerson, type PersonContext } from './lock-person.ts';

interface ContactInput {
  id: number;
  name: string;
  email?: string | undefined;
  phone_number?: string | undefined;
}

/**
 * Changes the contact details of a person without an account.
 * @throws ApiError 404 if there is no such person, 409 if they have an account, whose details are changed under Users
 */
export async function changeContact(
  db: Database,
  { id, name, email = '', phone_number = '', actor, ip, now }: PersonContext & ContactInput,
): Promise<PersonRecord> {
  return transactionWithRetry(db, async (trx) => {
    const { user_id, created_at, ...before } = await lockPerson(trx, id, actor);
    if (user_id !== null) throw new ApiError(409, personMessages.contactOfAccount);
    const contact = { name, email, phone_number };
    const fields = Object.entries(contact).flatMap(([field, value]) =>
      before[field as keyof typeof contact] === value ? [] : [field],
    );
    if (fields.length > 0) {
      await trx.updateTable('people').set(contact).where('id', '=', id).execute();
      const subject = { type: 'person', id };
      await recordEvent(trx, { actor, action: 'person.updated', subject, details: { fields }, ip, now });
    }
    return { id, ...contact, user_id: null, created_at: created_at.toISOString() };
  });
}
