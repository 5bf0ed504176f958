import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { IntakeType, OutcomeType } from '../custody.constants.ts';

/** What another system knows of an animal's stay. Times are in ISO format. */
export interface ImportedStay {
  pet_id: number;
  intake_at: string;
  intake_type: IntakeType;
  reason: string | null;
  found_location: string | null;
  outcome_at: string | null;
  outcome_type: OutcomeType | null;
  outcome_organization: string | null;
}

export interface ImportedMicrochip {
  pet_id: number;
  value: string;
}

/** Adds the custodies of animals that have just been added, before the transaction ends and assumes others for them. */
export async function insertImportedStays(trx: Database, stays: readonly ImportedStay[]): Promise<void> {
  if (stays.length === 0) return;
  await sql`
    insert into custodies (pet_id, intake_at, intake_type, reason, found_location, outcome_at, outcome_type,
      outcome_organization)
    select pet_id, intake_at, intake_type, reason, found_location, outcome_at, outcome_type, outcome_organization
    from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as input (
      pet_id integer, intake_at timestamptz, intake_type text, reason text, found_location text,
      outcome_at timestamptz, outcome_type text, outcome_organization text)`.execute(trx);
}

/** Adds microchips; an animal keeps those that it has. */
export async function insertImportedMicrochips(
  trx: Database,
  chips: readonly ImportedMicrochip[],
  now: Date,
): Promise<void> {
  if (chips.length === 0) return;
  await sql`
    insert into pet_identifiers (pet_id, type, value, added_at)
    select pet_id, 'microchip', value, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(chips)}::jsonb) as input (pet_id integer, value text)
    on conflict (pet_id, type, value) do nothing`.execute(trx);
}

/** Removes microchips that were added at this time, and leaves others. */
export async function removeImportedMicrochips(
  trx: Database,
  chips: readonly ImportedMicrochip[],
  addedAt: Date,
): Promise<void> {
  if (chips.length === 0) return;
  await sql`
    delete from pet_identifiers i
    using jsonb_to_recordset(${JSON.stringify(chips)}::jsonb) as input (pet_id integer, value text)
    where i.pet_id = input.pet_id and i.type = 'microchip' and i.value = input.value
      and date_trunc('milliseconds', i.added_at) = ${addedAt}::timestamptz`.execute(trx);
}

/** The microchips of animals that have a record, which owners' listings don't. */
export async function listMicrochips(db: Database, petIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; chips: string[] }>`
    select id, array(select value from pet_identifiers where pet_id = pets.id and type = 'microchip' order by id) as chips
    from pets where id = any(${petIds}::integer[]) and not listed_by_owner`.execute(db);
  return new Map(rows.map(({ id, chips }) => [id, chips]));
}

/**
 * Which of these animals, added at this time, have a record that someone has continued: another custody, a weight, a note,
 * a given dose.
 */
export async function findContinuedRecords(
  db: Database,
  petIds: readonly number[],
  addedAt: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select added.id from unnest(${petIds}::integer[]) as added (id)
    where exists (select from pet_notes where pet_id = added.id)
      or exists (select from weights where pet_id = added.id)
      or exists (select from procedures where pet_id = added.id)
      or exists (select from medical_notes where pet_id = added.id)
      or exists (select from medical_files where pet_id = added.id)
      or exists (
        select from treatments where pet_id = added.id and (given_at is not null or skipped_at is not null or step_id is null))
      or exists (
        select from pet_identifiers
        where pet_id = added.id and date_trunc('milliseconds', added_at) <> ${addedAt}::timestamptz)
      or exists (select from custodies where pet_id = added.id offset 1)
      or exists (
        select from audit_log where subject_type = 'pet' and subject_id = added.id and action = 'pet.custody_corrected')
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
