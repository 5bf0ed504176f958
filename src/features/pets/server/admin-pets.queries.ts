import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_BULK_PETS, staffPetFilters } from '../admin-pets.constants.ts';
import type { AdminPet, AdminPetsQuery } from '../admin-pets.contract.ts';
import { petMessages } from '../pets.contract.ts';
import { isAccessible, isFiltered, type QueryTime } from './admin-pet-conditions.ts';
import { countAllPets, countMatchingPets } from './admin-pet-counts.ts';
import { listAdminPetIds } from './admin-pet-list.ts';
import { findAdminMatches, type PetsUser } from './admin-pet-search.ts';
import { joinPhotos, petColumns, withPhotos, type PetRow } from './pets.queries.ts';

export async function findAdminPet(db: Database, user: PetsUser, id: number): Promise<AdminPet | null> {
  const [pet] = await loadAdminPets(db, user, sql`where id = ${id} and ${isAccessible(user)}`);
  return pet ?? null;
}

export async function listOwnPetIds(db: Database, { id }: { id: number }): Promise<number[]> {
  const rows = await db.selectFrom('pets').select('id').where('owner_id', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** The pets that a user may access, with the current time, which decides what is stale. */
export function listAdminPets(
  db: Database,
  user: PetsUser,
  { search, ...query }: AdminPetsQuery & QueryTime,
): List<AdminPet> {
  const isForStaff = staffPetFilters.some((filter) => filter === query.filter);
  if (!user.isStaff && isForStaff) throw new ApiError(403, petMessages.adminsOnlyFilter);
  return listFromIds(
    async (range) => {
      const matching = { ...query, matches: await findAdminMatches(db, user, search) };
      const count =
        matching.matches.isEverything && !isFiltered(query)
          ? { count: () => countAllPets(db, query) }
          : {
              count: () => countMatchingPets(db, matching),
              countUpTo: (max: number) => countMatchingPets(db, matching, max),
            };
      return { ids: await listAdminPetIds(db, matching, range), isContinued: true, ...count };
    },
    (ids) => loadInOrder(db, user, ids),
  );
}

/** The ids of the first pets of a list that an Admin sees, to update them together. */
export async function listMatchingIds(
  db: Database,
  { search, ...query }: AdminPetsQuery & QueryTime,
): Promise<number[]> {
  const matches = await findAdminMatches(db, { id: 0, isStaff: true, seesPeople: true }, search);
  return listAdminPetIds(db, { ...query, matches }, { offset: 0, limit: MAX_BULK_PETS });
}

/** A user's own pets, and how many they added each day. */
export async function exportPersonalData(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<Record<string, unknown>> {
  const own_pets: unknown[] = [];
  // As a User, also for an Admin, who would otherwise get every pet.
  for await (const pets of listAdminPets(
    db,
    { id, isStaff: false, seesPeople: true },
    { now, timeZone: 'UTC' },
  ).batches()) {
    own_pets.push(
      ...pets.map(({ photos, image: _image, ...pet }) => ({ ...pet, photos: photos.map((each) => each.image) })),
    );
  }
  const pets_added = await db
    .selectFrom('pet_listing_days')
    .select(['day', 'added'])
    .where('user_id', '=', id)
    .orderBy('day', 'desc')
    .execute();
  const pet_forms_sent = await db
    .selectFrom('idempotency_keys')
    .leftJoin('pets', 'pets.id', 'idempotency_keys.pet_id')
    .select(['pet_id', 'pets.name as pet_name', 'idempotency_keys.created_at as sent_at'])
    .where('user_id', '=', id)
    .orderBy('idempotency_keys.created_at', 'desc')
    .execute();
  return { own_pets, pets_added, pet_forms_sent };
}

async function loadInOrder(db: Database, user: PetsUser, ids: readonly number[]): Promise<AdminPet[]> {
  if (ids.length === 0) return [];
  const pets = await loadAdminPets(db, user, sql`where id = any(${ids})`);
  const byId = new Map(pets.map((pet) => [pet.id, pet]));
  return ids.map((id) => byId.get(id)).filter((pet) => pet !== undefined);
}

type AdminPetRow = PetRow &
  Pick<
    AdminPet,
    | 'show_owner'
    | 'is_listed'
    | 'awaits_confirmation'
    | 'external_id'
    | 'has_been_applied_for'
    | 'reserved_for'
    | 'outcome_type'
  > & {
    archived_at: Date | null;
    owner_id: number | null;
    owner_name: string;
    owner_phone: string;
    owner_email: string;
  };

async function loadAdminPets(db: Database, user: PetsUser, which: RawBuilder<unknown>): Promise<AdminPet[]> {
  const { rows } = await sql<AdminPetRow>`${withoutPreparedPlan}
    with selected as materialized (select id from pets ${which})
    select ${petColumns}, p.show_owner, p.is_listed, p.awaits_confirmation, p.archived_at, p.external_id, p.has_been_applied_for,
      p.owner_id, u.name as owner_name, u.phone_number as owner_phone, u.email as owner_email,
      case when not p.listed_by_owner then (
        select trim(a.first_name || ' ' || a.last_name) from applications a
        where a.pet_id = p.id and a.active_pet_key is not null and a.handover_at is null) end as reserved_for,
      case when not p.listed_by_owner then (
        select c.outcome_type from custodies c where c.pet_id = p.id order by c.intake_at desc, c.outcome_at desc nulls first, c.id desc limit 1) end as outcome_type
    from selected
    join pets p on p.id = selected.id
    left join users u on u.id = p.owner_id
    ${joinPhotos}`.execute(db);
  return rows.map((row) => toAdminPet(row, user));
}

function toAdminPet(
  { owner_id, owner_name, owner_phone, owner_email, reserved_for, archived_at, ...columns }: AdminPetRow,
  { id, seesPeople }: PetsUser,
): AdminPet {
  const owner =
    owner_id === null || !(seesPeople || owner_id === id)
      ? null
      : { id: owner_id, name: owner_name, phone_number: owner_phone, email: owner_email };
  const row = { ...columns, reserved_for: seesPeople ? reserved_for : null };
  const pet = withPhotos(row) as Omit<AdminPet, 'owner' | 'archived_at'>;
  return { ...pet, owner, archived_at: archived_at && archived_at.toISOString() };
}
