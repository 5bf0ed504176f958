import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import type { PetAdoptions, PetStatusContext } from '../../pets/server/index.ts';
import { toApplicationEventRow } from './audit-events.ts';
import { reopenedEmail, unavailableEmail } from './decision-emails.ts';
import { emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';
import { toApplicationChange } from './undo-of-change.ts';

/**
 * Waitlists the pending applications for pets that become Adopted by hand, without an application, and makes waitlisted
 * ones Pending again, in order, once the pets are no longer Adopted (`records.md`, section 1).
 * @param pets locked, with their status before the change
 */
export const followPetStatus: PetAdoptions['followStatus'] = async (trx, pets, context) => {
  const adoptedPets = pets.filter(({ before, after }) => isAdoption(before, after));
  const releasedPets = pets.filter(({ before, after }) => isAdoption(after, before));
  await assertNoneOnHold(trx, adoptedPets, context);
  await assertBondsAgree(trx, [...adoptedPets, ...releasedPets]);
  const parts = [
    await moveApplications(trx, adoptedPets, adopted, context),
    await moveApplications(trx, releasedPets, released, context),
  ];
  return {
    changes: parts.flatMap(({ changes }) => changes),
    queuedEmails: parts.flatMap(({ queuedEmails }) => queuedEmails),
    canceledEmails: parts.flatMap(({ canceledEmails }) => canceledEmails),
  };
};

/** @throws ApiError 409 */
async function assertNoneOnHold(
  trx: Database,
  pets: readonly { id: number }[],
  { now, timeZone }: PetStatusContext,
): Promise<void> {
  if (pets.length === 0) return;
  const { rows } = await sql<{ name: string; hold_until: string }>`
    select p.name, c.hold_until::text as hold_until from custodies c join pets p on p.id = c.pet_id
    where c.pet_id = any(${pets.map(({ id }) => id)}::integer[]) and c.outcome_at is null
      and c.hold_until >= ${dayIn(timeZone, now)}
    order by p.id limit 1`.execute(trx);
  const [pet] = rows;
  if (pet)
    throw new ApiError(409, decisionMessages.onHold(pet.name, formatDay(pet.hold_until, { dateStyle: 'medium' })));
}

/**
 * Asserts that no animal becomes Adopted, or Available again, without those with which it goes home.
 * @throws ApiError 409
 */
async function assertBondsAgree(
  trx: Database,
  pets: readonly { id: number; before: string; after: string }[],
): Promise<void> {
  if (pets.length === 0) return;
  const after = JSON.stringify(Object.fromEntries(pets.map((pet) => [pet.id, pet.after === 'Adopted'])));
  const { rows } = await sql<{ name: string; mate: string }>`
    select p.name, mates.name as mate from pets p join pets mates on mates.bond_id = p.bond_id
    where p.id = any(${pets.map(({ id }) => id)}::integer[])
      and coalesce((${after}::jsonb ->> mates.id::text)::boolean, mates.adoption_status = 'Adopted')
        <> (${after}::jsonb ->> p.id::text)::boolean
    order by p.id, mates.id limit 1`.execute(trx);
  const [pair] = rows;
  if (pair) throw new ApiError(409, decisionMessages.statusOfBond(pair.name, pair.mate));
}

function isAdoption(before: string, after: string): boolean {
  return before !== 'Adopted' && after === 'Adopted';
}

const adopted = {
  from: 'Pending',
  to: 'Waitlisted',
  action: 'application.waitlisted_with_pet',
  type: 'application-waitlisted',
  write: unavailableEmail,
} as const;

const released = {
  from: 'Waitlisted',
  to: 'Pending',
  action: 'application.reopened',
  type: 'application-reopened',
  write: reopenedEmail,
} as const;

async function moveApplications(
  trx: Database,
  pets: readonly { id: number }[],
  { from, to, action, type, write }: typeof adopted | typeof released,
  context: PetStatusContext,
) {
  const nothing = { changes: [], queuedEmails: [], canceledEmails: [] };
  if (pets.length === 0) return nothing;
  const rows = await trx
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .selectAll('a')
    .select('p.name as pet_name')
    .where('a.pet_id', '=', sql<number>`any(${pets.map(({ id }) => id)})`)
    .where('a.status', '=', from)
    .orderBy('a.id')
    .forUpdate('a')
    .execute();
  if (rows.length === 0) return nothing;
  const applications = rows.map(({ pet_name, ...row }) => ({ row, pet: { id: row.pet_id, name: pet_name } }));
  const { now, publicUrl } = context;
  const inputs = await prepareEmails(trx, rows, context);
  const emails = inputs.flatMap((input, index) => {
    const { pet } = applications[index]!;
    const compose = (name: string) => write(name, { id: input.id, pet: petOfEmail(input, pet), publicUrl });
    const email = emailToApplicant(input, { type, now, compose });
    return email ? { ...toEmailRow(email), message_id: randomUUID() } : [];
  });
  await insertAll(trx, 'emails', emails);
  const events = applications.map(({ row, pet }) => toApplicationEventRow(action, { id: row.id, pet }, context));
  await insertAll(trx, 'audit_log', events);
  await trx
    .updateTable('applications')
    .set({ status: to, updated_at: now })
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)})`)
    .execute();
  return {
    changes: applications.map(({ row }) => toApplicationChange(row, { status: to })),
    queuedEmails: emails.map(({ message_id }) => message_id),
    canceledEmails: inputs.flatMap(({ canceled }) => canceled.map(({ id }) => id)),
  };
}
