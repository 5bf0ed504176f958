import type { Updateable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { custodyMessages } from '../custody.constants.ts';
import type { CustodyCorrection } from '../custody.contract.ts';
import type { ActionContext } from './action-context.ts';
import { findSource } from './find-source.ts';
import { lockCustodies, type CustodyRow } from './lock-record.ts';
import { assertBornBefore, invalid, needsOrganization, parseHold, parsePastTime } from './parse-times.ts';

type Changes = Updateable<Tables['custodies']>;

/**
 * Corrects a stay. The audit log has both versions.
 * @throws ApiError 400 for a time in the future or an outcome before the intake, 404 without such a stay, 409 if it would
 *   overlap with another, or has no outcome to correct
 */
export async function correctCustody(
  db: Database,
  { id: petId, custody_id }: { id: number; custody_id: number },
  { why, ...input }: CustodyCorrection,
  context: ActionContext,
): Promise<void> {
  const { actor, ip, now } = context;
  await transactionWithRetry(db, async (trx) => {
    const { pet, custodies } = await lockCustodies(trx, petId, actor);
    const custody = custodies.find(({ id }) => id === custody_id);
    if (!custody) throw new ApiError(404, custodyMessages.noCustody);
    const requested = {
      ...parseIntake(custody, input, context),
      ...parseOutcome(custody, input, context),
      ...(await findPerson(trx, custody, input, context)),
    };
    const changes = pickChanged(custody, requested);
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    assertInOrder({ ...custody, ...changes } as CustodyRow);
    assertHasOrganization({ ...custody, ...changes } as CustodyRow, fields);
    if (changes.intake_at && custody === custodies.at(-1) && pet.born_on !== null) {
      assertBornBefore(pet.born_on, changes.intake_at, context.shelter.timeZone);
    }
    await withConflict(custodyMessages.overlaps, () =>
      trx
        .updateTable('custodies')
        .set({ ...changes, ...assumptions(changes) })
        .where('id', '=', custody_id)
        .execute(),
    );
    await followAdoption(trx, custody, changes, now);
    const before = Object.fromEntries(fields.map((name) => [name, custody[name as keyof CustodyRow]]));
    const details = { name: pet.name, fields, before, after: changes as Record<string, unknown>, ...(why && { why }) };
    const subject = { type: 'pet', id: petId };
    await recordEvent(trx, { actor, action: 'pet.custody_corrected', subject, details, ip, now });
  });
}

function parseIntake(custody: CustodyRow, input: CustodyCorrection, { now, shelter }: ActionContext): Changes {
  const { intake_type = custody.intake_type, reason, source_organization, found_location } = input;
  const intake_at =
    input.intake_at === undefined ? custody.intake_at : parsePastTime('intake_at', input.intake_at, now);
  const isStray = intake_type === 'stray';
  const { hold_until = isStray ? custody.hold_until : null } = input;
  return {
    intake_at,
    intake_type,
    hold_until: parseHold({ intake_type, hold_until }, intake_at, shelter.timeZone),
    ...(reason !== undefined && { reason }),
    ...(source_organization !== undefined && { source_organization }),
    ...(found_location !== undefined && { found_location }),
  };
}

function parseOutcome(custody: CustodyRow, input: CustodyCorrection, { now }: ActionContext): Changes {
  const { outcome_at, outcome_type, outcome_reason, outcome_organization } = input;
  const isUnchanged = [outcome_at, outcome_type, outcome_reason, outcome_organization].every(
    (each) => each === undefined,
  );
  if (isUnchanged) return {};
  if (custody.outcome_at === null) throw new ApiError(409, custodyMessages.noOutcome);
  if (outcome_type !== undefined && outcome_type !== custody.outcome_type) {
    const isAdoption = outcome_type === 'adoption' || custody.outcome_type === 'adoption';
    if (isAdoption) throw invalid('outcome_type', 'can’t become or stop being an adoption; take it back instead');
  }
  return {
    ...(outcome_at !== undefined && { outcome_at: parsePastTime('outcome_at', outcome_at, now) }),
    ...(outcome_type !== undefined && { outcome_type }),
    ...(outcome_reason !== undefined && { outcome_reason }),
    ...(outcome_organization !== undefined && { outcome_organization }),
  };
}

/** The person of the outcome if the correction is about it, otherwise of the intake. */
async function findPerson(
  trx: Database,
  custody: CustodyRow,
  input: CustodyCorrection,
  context: ActionContext,
): Promise<Changes> {
  const person = await findSource(trx, input, context);
  if (person === null) return {};
  const isOutcome = input.outcome_type !== undefined && custody.outcome_at !== null;
  return isOutcome ? { outcome_person_id: person } : { source_person_id: person };
}

function pickChanged(custody: CustodyRow, requested: Changes): Changes {
  const isSame = (before: unknown, after: unknown) =>
    before instanceof Date && after instanceof Date ? before.getTime() === after.getTime() : before === after;
  return Object.fromEntries(
    Object.entries(requested).filter(([name, value]) => !isSame(custody[name as keyof CustodyRow], value)),
  );
}

function assertInOrder({ intake_at, outcome_at }: Pick<CustodyRow, 'intake_at' | 'outcome_at'>): void {
  if (outcome_at === null || outcome_at >= intake_at) return;
  const sentence = custodyMessages.intakeBeforeOutcome;
  throw new ApiError(400, sentence, { fields: { outcome_at: sentence } });
}

/** A transfer names where the animal went, unless that was never known. */
function assertHasOrganization(custody: CustodyRow, changed: readonly string[]): void {
  if (!changed.some((name) => name === 'outcome_type' || name === 'outcome_organization')) return;
  if (custody.outcome_type === 'transfer_out' && !custody.outcome_organization) throw needsOrganization();
}

/** What staff have corrected is no longer assumed. */
function assumptions(changes: Changes): Changes {
  const names = Object.keys(changes);
  return {
    ...(names.some((name) => !name.startsWith('outcome_')) && { is_intake_assumed: false }),
    ...(names.some((name) => name.startsWith('outcome_')) && { is_outcome_assumed: false }),
  };
}

/** The application has the same times. */
async function followAdoption(trx: Database, custody: CustodyRow, changes: Changes, now: Date): Promise<void> {
  const { outcome_at, intake_at } = changes;
  if (custody.application_id !== null && outcome_at) {
    await trx
      .updateTable('applications')
      .set({ handover_at: outcome_at, updated_at: now })
      .where('id', '=', custody.application_id)
      .execute();
  }
  if (custody.return_of !== null && intake_at) {
    await trx
      .updateTable('applications')
      .set({ returned_at: intake_at, updated_at: now })
      .where('id', '=', custody.return_of)
      .execute();
  }
}
