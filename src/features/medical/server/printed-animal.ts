import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { Procedure } from '../medical.contract.ts';
import { todayOf } from './medical-context.ts';
import { listProcedures } from './procedures.ts';
import { selectTreatments, type TreatmentRow } from './treatments.queries.ts';
import { selectWeights } from './weights.ts';

interface AnimalRow {
  id: number;
  name: string;
  species: string;
  breed: string | null;
  colour: string | null;
  gender: string | null;
  age: number | null;
  age_months: number | null;
  born_on: string | null;
  born_is_estimate: boolean;
  spayed_neutered: boolean | null;
  personality: string | null;
  special_needs: string | null;
  identifiers: { type: 'microchip' | 'tattoo' | 'tag'; value: string; applied_on: string | null }[];
  alerts: string[];
}

/** What an animal's papers say. */
export interface PrintedAnimal extends AnimalRow {
  /** Given, the latest first. */
  done: TreatmentRow[];
  /** Planned, also those that an outcome has canceled: the adopter continues them. */
  planned: TreatmentRow[];
  weights: { kg: number; weighed_at: Date }[];
  procedures: Procedure[];
}

/** @throws ApiError 404 for an unknown animal, and for owners' listings */
export async function getPrintedAnimal(
  db: Database,
  petId: number,
  context: { now: Date; timeZone: string },
): Promise<PrintedAnimal> {
  const today = todayOf(context);
  const { rows } = await sql<AnimalRow>`
    select id, name, species, breed, colour, gender, age, age_months, born_on, born_is_estimate, spayed_neutered, personality,
      special_needs,
      coalesce((select jsonb_agg(jsonb_build_object('type', type, 'value', value, 'applied_on', applied_on) order by type, id)
        from pet_identifiers where pet_id = pets.id), '[]') as identifiers,
      coalesce((select jsonb_agg(text order by created_at) from medical_notes
        where pet_id = pets.id and type = 'alert' and (ends_on is null or ends_on >= ${today}::date)), '[]') as alerts
    from pets where id = ${petId} and not listed_by_owner`.execute(db);
  const [animal] = rows;
  if (!animal) throw new ApiError(404, medicalMessages.noRecord);
  const treatments = await selectTreatments(
    db,
    sql`where t.pet_id = ${petId} and t.skipped_at is null and (t.canceled_at is null or t.canceled_custody_id = (
        select id from custodies where pet_id = ${petId} order by intake_at desc, outcome_at desc nulls first, id desc
          limit 1))
      order by t.given_at desc, t.due_on, t.id`,
  );
  return {
    ...animal,
    done: treatments.filter(({ given_at }) => given_at !== null),
    planned: treatments.filter(({ given_at }) => given_at === null),
    weights: await selectWeights(db, { petId }),
    procedures: await listProcedures(db, petId),
  };
}
