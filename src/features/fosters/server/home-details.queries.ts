import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Absence, Supply } from '../foster-care.contract.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { HomeDetails } from '../fosters.contract.ts';
import { selectFosterPet, toFosterPet, type FosterPetRow } from './foster-pet.ts';
import { selectHomes, toHome, withDetails } from './homes.queries.ts';

const MAX_FORMER = 50;
const MAX_SUPPLIES = 50;

/** @throws ApiError 404 for an unknown home */
export async function getHome(db: Database, id: number, today: string): Promise<HomeDetails> {
  const row = await withDetails(selectHomes(db), today)
    .leftJoin('locations as l', 'l.id', 'h.location_id')
    .leftJoin('users as checker', 'checker.id', 'h.home_check_by')
    .select(['u.email', 'u.phone_number', 'h.location_id', 'l.name as location'])
    .select(['h.street_address', 'h.home_type', 'h.household', 'h.other_pets', 'h.experience'])
    .select([
      'h.agreement_version',
      'h.agreed_at',
      'h.reason',
      'h.coordinator_notes',
      'h.may_record_doses',
      'h.version',
    ])
    .select(['h.home_check_outcome', 'h.home_check_on', 'h.home_check_note', 'checker.name as checked_by'])
    .where('h.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, fosterMessages.notFound);
  const stays = row.location_id === null ? [] : await listStays(db, row.location_id);
  const now = stays.filter(({ until }) => until === null);
  return {
    ...toHome(row),
    email: row.email,
    phone_number: row.phone_number,
    location_id: row.location_id,
    location: row.location,
    street_address: row.street_address,
    home_type: row.home_type,
    household: row.household,
    other_pets: row.other_pets,
    experience: row.experience,
    agreement_version: row.agreement_version,
    agreed_at: row.agreed_at.toISOString(),
    home_check:
      row.home_check_outcome === null
        ? null
        : {
            outcome: row.home_check_outcome,
            checked_on: row.home_check_on!,
            note: row.home_check_note,
            checked_by: row.checked_by,
          },
    reason: row.reason,
    coordinator_notes: row.coordinator_notes,
    may_record_doses: row.may_record_doses,
    version: row.version,
    absences: await listAbsences(db, id, today),
    animals_now: now,
    animals_before: stays.filter(({ until }) => until !== null).map(({ instructions: _instructions, ...stay }) => stay),
    supplies_requested: await listSupplies(db, id),
  };
}

async function listStays(db: Database, locationId: number) {
  const { rows } = await sql<{ pet: FosterPetRow; start_at: Date; end_at: Date | null; instructions: string | null }>`
    select ${selectFosterPet()} as pet, n.start_at, n.end_at,
      (select text from foster_instructions where pet_id = p.id) as instructions
    from placements n join pets p on p.id = n.pet_id
    where n.location_id = ${locationId}
    order by n.end_at desc nulls first, n.start_at desc, n.id desc
    limit ${MAX_FORMER} + (select count(*) from placements where location_id = ${locationId} and end_at is null)`.execute(
    db,
  );
  return rows.map(({ pet, start_at, end_at, instructions }) => ({
    ...toFosterPet(pet),
    since: start_at.toISOString(),
    until: end_at?.toISOString() ?? null,
    instructions,
  }));
}

/** Those that aren't over yet. */
export async function listAbsences(db: Database, homeId: number, today: string): Promise<Absence[]> {
  return db
    .selectFrom('foster_absences')
    .select(['id', 'from_on', 'to_on'])
    .where('home_id', '=', homeId)
    .where('to_on', '>=', today)
    .orderBy('from_on')
    .execute();
}

/** Open requests first, then the latest. */
export async function listSupplies(db: Database, homeId: number): Promise<Supply[]> {
  const rows = await db
    .selectFrom('foster_supplies')
    .select(['id', 'item', 'note', 'status', 'requested_at', 'status_at'])
    .where('home_id', '=', homeId)
    .orderBy(sql`status = 'delivered'`)
    .orderBy('id', 'desc')
    .limit(MAX_SUPPLIES)
    .execute();
  return rows.map(toSupply);
}

export function toSupply(
  row: Omit<Supply, 'requested_at' | 'status_at'> & { requested_at: Date; status_at: Date },
): Supply {
  const { id, item, note, status, requested_at, status_at } = row;
  return { id, item, note, status, requested_at: requested_at.toISOString(), status_at: status_at.toISOString() };
}

/** @throws ApiError 404 if no home has this location */
export async function findHomeAt(db: Database, locationId: number): Promise<{ id: number }> {
  const home = await db
    .selectFrom('foster_homes')
    .select('id')
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  if (!home) throw new ApiError(404, fosterMessages.noLocation);
  return home;
}
