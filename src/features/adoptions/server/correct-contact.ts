import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ContactCorrection, CorrectContact } from '../../agreements/server/index.ts';
import { correctContactOfPerson } from '../../people/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { Answers } from './schema.ts';

/**
 * Corrects how a locked application says who its adopter is and how to reach them: in all its rows, and for a person
 * without an account, on their record, too.
 * @throws ApiError 409 for the email of an account
 */
export const correctContact: CorrectContact = async (trx, id, correction, { actor, ip, now }) => {
  const own = await trx
    .selectFrom('applications')
    .innerJoin('pets', 'pets.id', 'pet_id')
    .select(['user_id', 'person_id', 'group_id', 'pet_id', 'pets.name as pet', 'answers'])
    .select(['first_name', 'last_name', 'email', 'phone_number'])
    .where('applications.id', '=', id)
    .executeTakeFirstOrThrow();
  const changes = pickChanged(own, correction);
  const fields = Object.keys(changes);
  if (fields.length === 0) return;
  if (own.user_id !== null && changes.email !== undefined) {
    throw new ApiError(409, decisionMessages.emailOfAccount, { fields: { email: decisionMessages.emailOfAccount } });
  }
  const { first_name, last_name, email, phone_number, ...address } = changes;
  const columns = dropUndefined({ first_name, last_name, email, phone_number });
  for (const row of await listRows(trx, id, own.group_id)) {
    const answers =
      Object.keys(address).length === 0 ? {} : { answers: JSON.stringify({ ...row.answers, ...address }) };
    await trx
      .updateTable('applications')
      .set({ ...columns, ...answers, updated_at: now })
      .where('id', '=', row.id)
      .execute();
  }
  await recordEvent(trx, {
    actor,
    action: 'application.contact_corrected',
    subject: { type: 'application', id },
    details: { pet: own.pet, pet_id: own.pet_id, fields },
    ip,
    now,
  });
  if (own.user_id !== null || own.person_id === null) return;
  const name = `${first_name ?? own.first_name} ${last_name ?? own.last_name}`.trim();
  const isRenamed = first_name !== undefined || last_name !== undefined;
  const contact = dropUndefined({ name: isRenamed ? name : undefined, email, phone_number });
  await correctContactOfPerson(trx, own.person_id, contact, { actor, ip, now });
};

const addressFields = ['address', 'address_line2', 'city', 'province', 'postal_code'] as const;
const contactFields = ['first_name', 'last_name', 'email', 'phone_number'] as const;

type Known = Record<(typeof contactFields)[number], string> & { answers: Answers | null };
type Changes = Partial<Record<keyof ContactCorrection, string>>;

function pickChanged({ answers, ...columns }: Known, correction: ContactCorrection): Changes {
  const known: Partial<Record<string, string>> = { ...answers, ...columns };
  const changed = [...contactFields, ...addressFields].flatMap((field) => {
    const value = correction[field];
    const text = value ?? '';
    return value === undefined || text === (known[field] ?? '') ? [] : [[field, text] as const];
  });
  return Object.fromEntries(changed);
}

async function listRows(trx: Database, id: number, groupId: number | null) {
  return trx
    .selectFrom('applications')
    .select(['id', 'answers'])
    .where((where) =>
      groupId === null ? where('id', '=', id) : where.or([where('id', '=', id), where('group_id', '=', groupId)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

function dropUndefined<T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}
