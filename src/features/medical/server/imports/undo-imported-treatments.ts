import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { lockPets } from '../lock-pets.ts';
import type { PlanContext } from '../start-protocols.ts';
import type { ReplacedDose } from './import-treatments.ts';

interface AppliedImport {
  id: number;
  applied_at: Date;
  replaced: readonly ReplacedDose[];
}

/**
 * Deletes what an import has added, and brings back the doses that it had replaced. What someone has changed since stays: a
 * treatment that was corrected, a planned dose that was given.
 * @returns how many treatments were deleted, of which animals, and how many stay
 */
export async function undoImportedTreatments(
  trx: Database,
  { id, applied_at, replaced }: AppliedImport,
  { now, timeZone }: PlanContext,
): Promise<{ deleted: number; pets: number[]; kept: number }> {
  const { rows: animals } = await sql<{ id: number }>`
    select id from pets
    where id in (select pet_id from treatments where import_id = ${id})
      or id = any(${replaced.map(({ pet_id }) => pet_id)}::integer[])`.execute(trx);
  await lockPets(
    trx,
    animals.map((pet) => pet.id),
    dayIn(timeZone, now),
  );
  const { rows: deleted } = await sql<{ pet_id: number }>`
    delete from treatments
    where import_id = ${id} and date_trunc('milliseconds', updated_at) = ${applied_at}::timestamptz
    returning pet_id`.execute(trx);
  await sql`
    insert into treatments
    select (jsonb_populate_record(null::treatments, old.dose || jsonb_build_object('updated_at', ${now}::timestamptz))).*
    from jsonb_array_elements(${JSON.stringify(replaced)}::jsonb) as old (dose)
    join protocol_steps step on step.id = (old.dose ->> 'step_id')::integer
    where exists (
        select from custodies where pet_id = (old.dose ->> 'pet_id')::integer and outcome_at is null)
      and not exists (
        select from treatments t join protocol_steps s on s.id = t.step_id
        where t.pet_id = (old.dose ->> 'pet_id')::integer and s.protocol_id = step.protocol_id
          and (t.import_id = ${id} or (t.given_at is null and t.skipped_at is null and t.canceled_at is null)))
    on conflict do nothing`.execute(trx);
  const { rows: kept } = await sql<{ count: number }>`
    select count(*)::integer as count from treatments where import_id = ${id}`.execute(trx);
  const pets = [...new Set(deleted.map(({ pet_id }) => pet_id))];
  return { deleted: deleted.length, pets, kept: kept[0]!.count };
}
