import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { personMessages } from '../people.constants.ts';
import type { PersonRecord } from '../person.contract.ts';
import { lockPerson, type PersonContext, type PersonRow } from './lock-person.ts';

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
    const person = await lockPerson(trx, id, actor);
    const { user_id, created_at } = person;
    if (user_id !== null) throw new ApiError(409, personMessages.contactOfAccount);
    const contact = { name, email, phone_number };
    await change(trx, person, contact, { actor, ip, now });
    return { id, ...contact, user_id: null, created_at: created_at.toISOString() };
  });
}

/**
 * Corrects contact details in a larger transaction, after its other locks. Those of an account, and of a record that was
 * merged or deleted, stay.
 */
export async function correctContactOfPerson(
  trx: Database,
  id: number,
  contact: Partial<Contact>,
  context: PersonContext,
): Promise<void> {
  const person = await trx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (person) await change(trx, person, contact, context);
}

type Contact = Pick<PersonRow, 'name' | 'email' | 'phone_number'>;

async function change(
  trx: Database,
  { id, ...before }: PersonRow,
  contact: Partial<Contact>,
  { actor, ip, now }: PersonContext,
): Promise<void> {
  const fields = Object.entries(contact).flatMap(([field, value]) =>
    before[field as keyof Contact] === value ? [] : [field],
  );
  if (fields.length === 0) return;
  await trx.updateTable('people').set(contact).where('id', '=', id).execute();
  await recordEvent(trx, {
    actor,
    action: 'person.updated',
    subject: { type: 'person', id },
    details: { fields },
    ip,
    now,
  });
}
