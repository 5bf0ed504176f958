import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import {
  closeApplications,
  handOverLocked,
  lockApplication,
  type ClosedApplicant,
} from '../../adoptions/server/index.ts';
import { insertTask } from '../../tasks/server/index.ts';
import {
  findLastEventId,
  joinUndoSteps,
  recordUndoStep,
  type RowChange,
  type UndoStepDraft,
} from '../../undo/server/index.ts';
import { cancelVisits, lockVisitsToPet } from '../../visits/server/index.ts';
import { custodyMessages, isDeath, outcomeLabels, type OutcomeType } from '../custody.constants.ts';
import type { NewOutcome } from '../custody.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import type { ActionContext } from './action-context.ts';
import { findSource } from './find-source.ts';
import { lockCustodies, type CustodyRow, type PetRow } from './lock-record.ts';
import { needsOrganization, parsePastTime } from './parse-times.ts';

/** How an animal has left. */
type Outcome = Pick<
  CustodyRow,
  'outcome_at' | 'outcome_type' | 'outcome_reason' | 'outcome_organization' | 'outcome_person_id'
>;

/**
 * Records how an animal left: its custody ends, it goes off the site and into the archive, and open applications and
 * visits end. After a death, no one is emailed: a task lists the people to call. An adoption is the handover of its application
 * (`records.md`, section 1).
 * @throws ApiError 400 for a time in the future or before the intake, 404 without a record, 409 if the animal isn't in care,
 *   or an adoption has no approved application
 */
export async function recordOutcome(
  db: Database,
  petId: number,
  input: NewOutcome,
  context: ActionContext,
): Promise<void> {
  const at = parsePastTime('outcome_at', input.outcome_at, context.now);
  await transactionWithRetry(db, async (trx) => {
    const { pet, custodies } = await lockCustodies(trx, petId, context.actor);
    const custody = custodies.find(({ outcome_at }) => outcome_at === null);
    if (!custody) throw new ApiError(409, custodyMessages.notInCare(pet.name));
    if (at < custody.intake_at) {
      const sentence = custodyMessages.intakeBeforeOutcome;
      throw new ApiError(400, sentence, { fields: { outcome_at: sentence } });
    }
    if (input.outcome_type === 'adoption') await handOverAdoption(trx, pet, { at, id: input.application_id }, context);
    else await leave(trx, { pet, custody, at }, { ...input, outcome_type: input.outcome_type }, context);
  });
}

async function handOverAdoption(
  trx: Database,
  pet: PetRow,
  { at, id }: { at: Date; id: number | undefined },
  context: ActionContext,
): Promise<void> {
  const reserved = await trx
    .selectFrom('applications')
    .select('id')
    .where('pet_id', '=', pet.id)
    .where('active_pet_key', 'is not', null)
    .executeTakeFirst();
  if (!reserved || (id !== undefined && id !== reserved.id)) throw new ApiError(409, custodyMessages.needsApplication);
  const locked = await lockApplication(trx, reserved.id, context.actor);
  await handOverLocked(trx, locked, { handover_at: at }, context);
}

async function leave(
  trx: Database,
  { pet, custody, at }: { pet: PetRow; custody: CustodyRow; at: Date },
  input: NewOutcome & { outcome_type: Exclude<OutcomeType, 'adoption'> },
  context: ActionContext,
): Promise<void> {
  const { actor, ip, now } = context;
  const { outcome_type } = input;
  if (outcome_type === 'transfer_out' && !input.outcome_organization) throw needsOrganization();
  const lastEventId = await findLastEventId(trx);
  const reason = isDeath(outcome_type) ? null : publicReasons[outcome_type]!(pet.name);
  const note = `${pet.name}: ${outcomeLabels[outcome_type]}`;
  const { steps, applicants } = await closeApplications(trx, pet, { reason, note }, context);
  const visits = await lockVisitsToPet(trx, pet.id);
  await cancelVisits(trx, visits, { ...context, reason, steps });
  const outcome: Outcome = {
    outcome_at: at,
    outcome_type,
    outcome_reason: input.outcome_reason ?? null,
    outcome_organization: input.outcome_organization ?? null,
    outcome_person_id: await findSource(trx, input, context),
  };
  await trx.updateTable('custodies').set(outcome).where('id', '=', custody.id).execute();
  const changes = [toCustodyChange(custody, outcome), await archive(trx, pet, now)];
  const subject = { type: 'pet', id: pet.id };
  await recordEvent(trx, { actor, action: 'pet.left', subject, details: { name: pet.name, outcome_type }, ip, now });
  const people = [...applicants, ...visits.map(({ name }) => ({ name }))];
  if (reason === null && people.length > 0) await addCalls(trx, pet, people, context);
  const own = { label: '', href: '', changes, queuedEmails: [], canceledEmails: [] };
  const step = {
    label: `${pet.name}: ${outcomeLabels[outcome_type]}`,
    href: animalHref(pet.id),
    lastEventId,
  };
  await recordUndoStep(trx, joinUndoSteps([...steps, own] satisfies UndoStepDraft[], step), { actor, now });
}

/** For the emails to applicants and visitors. */
const publicReasons: Partial<Record<OutcomeType, (name: string) => string>> = {
  returned_to_owner: (name) => `${name} is back home: the owner has been found.`,
  transfer_out: (name) => `${name} has moved to another shelter.`,
  returned_to_field: (name) => `${name} is no longer with us.`,
  other_live: (name) => `${name} is no longer with us.`,
  lost: (name) => `${name} is no longer with us.`,
};

async function archive(trx: Database, pet: PetRow, now: Date): Promise<RowChange> {
  const after = {
    adoption_status: 'Pending',
    archived_at: now,
    was_listed: pet.is_listed,
    is_listed: false,
    featured: false,
  } as const;
  await trx
    .updateTable('pets')
    .set({ ...after, updated_at: now })
    .where('id', '=', pet.id)
    .execute();
  const { adoption_status, archived_at, was_listed, is_listed, featured, available_since } = pet;
  const before = { adoption_status, archived_at, was_listed, is_listed, featured, available_since };
  return { table: 'pets', id: pet.id, before, after: { adoption_status: 'Pending', is_listed: false } };
}

function toCustodyChange(custody: CustodyRow, outcome: Outcome): RowChange {
  const names = Object.keys(outcome) as (keyof Outcome)[];
  return {
    table: 'custodies',
    id: custody.id,
    before: Object.fromEntries(names.map((name) => [name, custody[name]])),
    after: { outcome_type: outcome.outcome_type },
  };
}

const MAX_NAMED = 3;

/** Nobody should read of a death in an automatic email. */
async function addCalls(
  trx: Database,
  pet: PetRow,
  people: readonly Pick<ClosedApplicant, 'name'>[],
  { actor, ip, now }: ActionContext,
): Promise<void> {
  const names = people.map(({ name }) => name);
  const listed =
    names.length > MAX_NAMED
      ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
      : joinList(names);
  const task = {
    title: `Call ${listed} about ${pet.name}`.slice(0, 200),
    details: `${pet.name} has died. We haven’t emailed anyone about it.`,
    pet_id: pet.id,
    owner_id: actor.id,
  };
  await insertTask(trx, task, { actor, ip, now });
}
