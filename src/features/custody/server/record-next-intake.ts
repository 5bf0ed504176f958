import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockApplication, prepareReturn } from '../../adoptions/server/index.ts';
import { leaveBond } from '../../pets/server/index.ts';
import { planCare } from '../../medical/server/index.ts';
import { custodyMessages, type IntakeType } from '../custody.constants.ts';
import type { ActionContext } from './action-context.ts';
import { findSource, type PersonInput } from './find-source.ts';
import { lockCustodies, type CustodyRow, type PetRow } from './lock-record.ts';
import { parseHold, parsePastTime } from './parse-times.ts';

export interface IntakeInput extends PersonInput {
  intake_type: IntakeType;
  intake_at?: string | undefined;
  reason?: string | null | undefined;
  source_organization?: string | null | undefined;
  found_location?: string | null | undefined;
  hold_until?: string | null | undefined;
}

/**
 * Takes an animal in again that had left. One whose adopter brings it back, or that is found as a stray, also ends its
 * adoption.
 * @param input.is_ready whether visitors can adopt it at once
 * @throws ApiError 400 for a time in the future, 404 without a record, 409 if the animal is in care, or came back before it
 *   left
 */
export async function recordNextIntake(
  db: Database,
  petId: number,
  { is_ready = false, ...input }: IntakeInput & { is_ready?: boolean | undefined },
  context: ActionContext,
): Promise<void> {
  const { actor, ip, now, shelter } = context;
  const at = parsePastTime('intake_at', input.intake_at, now);
  const hold_until = parseHold(input, at, shelter.timeZone);
  await withConflict(custodyMessages.overlaps, () =>
    transactionWithRetry(db, async (trx) => {
      const { pet, custodies } = await lockCustodies(trx, petId, actor);
      const [last] = custodies;
      if (last?.outcome_at === null) throw new ApiError(409, custodyMessages.inCare(pet.name));
      if (last?.outcome_at && at < last.outcome_at) throw new ApiError(409, custodyMessages.overlaps);
      const person = await findSource(trx, input, context);
      const returned = await endAdoption(trx, pet, { input, at }, context);
      const details = {
        intake_at: at,
        intake_type: input.intake_type,
        reason: input.reason ?? null,
        source_organization: input.source_organization ?? null,
        found_location: input.found_location ?? null,
        hold_until,
        ...(person !== null && { source_person_id: person }),
      };
      if (returned) await trx.updateTable('custodies').set(details).where('id', '=', returned.id).execute();
      else
        await trx
          .insertInto('custodies')
          .values({ ...details, pet_id: petId, is_demo: pet.is_demo })
          .execute();
      await trx
        .updateTable('pets')
        .set({
          adoption_status: is_ready ? 'Available' : 'Pending',
          archived_at: null,
          was_listed: null,
          updated_at: now,
        })
        .where('id', '=', petId)
        .execute();
      await planCare(trx, [petId], { now, timeZone: shelter.timeZone });
      const event = { name: pet.name, intake_type: input.intake_type };
      await recordEvent(trx, {
        actor,
        action: 'pet.taken_in',
        subject: { type: 'pet', id: petId },
        details: event,
        ip,
        now,
      });
    }),
  );
}

/** Records the return for the application by which the animal had been adopted. @returns the custody that it opens */
async function endAdoption(
  trx: Database,
  pet: PetRow,
  { input, at }: { input: IntakeInput; at: Date },
  context: ActionContext,
): Promise<Pick<CustodyRow, 'id'> | null> {
  const application = await trx
    .selectFrom('applications')
    .select('id')
    .where('pet_id', '=', pet.id)
    .where('active_pet_key', 'is not', null)
    .executeTakeFirst();
  if (!application) return null;
  // The others with which it went home stay there.
  await leaveBond(trx, pet);
  const locked = await lockApplication(trx, application.id, context.actor);
  await (await prepareReturn(trx, locked, { reason: input.reason ?? '', at }, context)).execute();
  return trx
    .selectFrom('custodies')
    .select('id')
    .where('return_of', '=', application.id)
    .where('outcome_at', 'is', null)
    .executeTakeFirstOrThrow();
}
