import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import { listBond, lockAdoptablePets, markAppliedFor } from '../../pets/server/index.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { recordApplicationEvent } from './audit-events.ts';
import type { DecisionTimeCache } from './decision-time.ts';
import { deleteDrafts } from './drafts.ts';
import { BondChangedError, type ApplicationRow } from './lock-application.ts';
import { findReasonNotToApply, lockForApplication, type LockedForApplication } from './lock-for-application.ts';
import type { CompleteApplication } from './parse-application.ts';
import { emailsToShelter, submissionEmailTo } from './submission-emails.ts';

/**
 * Submits one application for all animals that go home together: a row for each of them, or none. Rows that the person
 * has submitted before the animals were bonded join it, with their place in line.
 * @returns the id of the requested animal's row
 * @throws ApiError 409 if one of them can't be applied for, or the person has applied for all
 */
export async function submitForBond(
  db: Database,
  complete: CompleteApplication,
  context: ActionContext & { decisionTime: DecisionTimeCache },
): Promise<number> {
  const { actor } = context;
  return transactionWithRetry(db, async (trx) => {
    const pets = await lockPets(trx, complete.pet_id, context);
    const open = await lockOpen(trx, pets, actor);
    const missing = pets.filter((pet) => open.every(({ pet_id }) => pet_id !== pet.id));
    const requested = pets.find(({ id }) => id === complete.pet_id)!;
    if (missing.length === 0) throw new ApiError(409, applicationMessages.alreadyApplied(requested.name));
    const decided = open.find(({ status }) => status !== 'Pending');
    if (decided) {
      const { name } = pets.find(({ id }) => id === decided.pet_id)!;
      throw new ApiError(409, applicationMessages.alreadyApplied(name));
    }
    for (const pet of pets) {
      const reason = pet.is_listed ? findReasonNotToApply(pet, actor) : applicationMessages.petGone(pet.name);
      if (reason) throw new ApiError(409, reason);
    }
    const ids = [...open.map(({ id }) => id), ...missing.map((pet) => pet.next_application_id)];
    const first = Math.min(...ids);
    const group_id = pets.length > 1 ? (open.find((row) => row.group_id !== null)?.group_id ?? first) : null;
    await insertRows(trx, missing, { ...complete, group_id }, context);
    if (open.length > 0) {
      await trx
        .updateTable('applications')
        .set({ group_id })
        .where('id', '=', sql<number>`any(${open.map(({ id }) => id)})`)
        .execute();
    }
    await queueEmails(trx, pets, { ...complete, id: first }, context);
    const row = open.find(({ pet_id }) => pet_id === requested.id);
    return row?.id ?? requested.next_application_id;
  });
}

/** Locks the pet and its mates in the order of their ids, and then the applicant. */
async function lockPets(trx: Database, petId: number, { actor }: ActionContext): Promise<LockedForApplication[]> {
  const locked = await lockAdoptablePets(
    trx,
    sql<number>`
      select ${petId}::integer
      union select mates.id from pets own join pets mates on mates.bond_id = own.bond_id where own.id = ${petId}`,
  );
  const bondId = locked.find(({ id }) => id === petId)?.bond_id ?? null;
  const pets = [];
  for (const { id, bond_id } of locked) {
    if (id !== petId && bond_id !== bondId) continue;
    const pet = await lockForApplication(trx, id, actor);
    if (pet) pets.push(pet);
  }
  if (bondId !== null && (await listBond(trx, bondId)).length !== pets.length) throw new BondChangedError();
  return pets;
}

async function lockOpen(
  trx: Database,
  pets: readonly { id: number }[],
  applicant: { id: number },
): Promise<ApplicationRow[]> {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', applicant.id)
    .where('pet_id', '=', sql<number>`any(${pets.map(({ id }) => id)})`)
    .where('status', 'in', ['Pending', 'Waitlisted', 'Approved'])
    .where('returned_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function insertRows(
  trx: Database,
  pets: readonly LockedForApplication[],
  { person, answers, group_id }: CompleteApplication & { group_id: number | null },
  context: ActionContext,
): Promise<void> {
  const { actor, now, shelter } = context;
  const rows = pets.map((pet) => ({
    id: pet.next_application_id,
    user_id: actor.id,
    pet_id: pet.id,
    ...person,
    answers: JSON.stringify(answers),
    fee_cents: petFee(pet, shelter.fees),
    group_id,
    created_at: now,
    updated_at: now,
    is_demo: pet.is_demo || pet.is_demo_account,
  }));
  await insertAll(trx, 'applications', rows);
  for (const pet of pets) {
    await recordApplicationEvent(trx, 'application.submitted', { id: pet.next_application_id, pet }, context);
    await markAppliedFor(trx, pet);
    await deleteDrafts(trx, pet, actor).execute();
  }
}

/** One to the applicant and one to the shelter, about the first row. */
async function queueEmails(
  trx: Database,
  pets: readonly LockedForApplication[],
  { person, answers, id }: CompleteApplication & { id: number },
  context: ActionContext & { decisionTime: DecisionTimeCache },
): Promise<void> {
  const [first] = pets;
  const names = pets.map(({ name }) => name);
  const { days: medianDecisionDays } = await context.decisionTime.get(trx, first!.latest_decision);
  const pet = {
    ...first!,
    next_application_id: id,
    undecided: Math.max(...pets.map(({ undecided }) => undecided)),
    ...(names.length > 1 && { name: joinList(names), names }),
  };
  const emails = [
    submissionEmailTo(pet, answers, { ...context, medianDecisionDays }),
    ...emailsToShelter(pet, { person, answers }, context),
  ];
  await insertAll(trx, 'emails', emails.map(toEmailRow));
}
