import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { limitClause, listFromIds, type List, type RowRange } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { AdminPet, AdminPetsQuery } from '../admin-pets.contract.ts';
import {
  adminPetFilters,
  STALE_AFTER_DAYS,
  type AdminPetFilter,
  type AdminPetSort,
  type SortDirection,
} from '../admin-pets.constants.ts';
import { joinPhotos, petColumns, withPhotos, type PetRow } from './pets.queries.ts';

/** Admins may access all pets, Users their own (`product.md`, section 3). */
export interface User {
  id: number;
  role: 'Admin' | 'User';
}

/** With the current time, which decides what is stale. */
type Query = AdminPetsQuery & { now: Date };

export async function findAdminPet(db: Database, user: User, id: number): Promise<AdminPet | null> {
  const [pet] = await loadAdminPets(db, sql`where id = ${id} and ${isAccessible(user)}`);
  return pet ?? null;
}

/** The pets that a user may access. */
export function listAdminPets(db: Database, user: User, query: Query): List<AdminPet> {
  return listFromIds(
    async (range) => ({
      ids: await listIds(db, user, query, range),
      count: async () => {
        const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
          select count(*)::int as total from pets where ${matching(user, query)}`.execute(db);
        return rows[0]!.total;
      },
    }),
    (ids) => loadInOrder(db, ids),
  );
}

/** Number of pets for each filter. */
export async function countAdminPets(
  db: Database,
  user: User,
  { search, now }: Pick<Query, 'search' | 'now'>,
): Promise<{ all: number; counts: Record<AdminPetFilter, number> }> {
  const columns = adminPetFilters.map(
    (name) => sql`count(*) filter (where ${filters[name](now)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<AdminPetFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)} from pets
    where ${matching(user, { search, now })}`.execute(db);
  const { all, ...counts } = rows[0]!;
  return { all, counts };
}

/** A user's own pets, and how many they added each day. */
export async function exportPersonalData(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<Record<string, unknown>> {
  const own_pets: unknown[] = [];
  // As a User, also for an Admin, who would otherwise get every pet.
  for await (const pets of listAdminPets(db, { id, role: 'User' }, { now }).batches()) {
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

const filters: Record<AdminPetFilter, (now: Date) => RawBuilder<unknown>> = {
  available: () => sql`adoption_status = 'Available'`,
  pending: () => sql`adoption_status = 'Pending'`,
  adopted: () => sql`adoption_status = 'Adopted'`,
  unchecked: () => sql`not is_checked`,
  unlisted: () => sql`not is_listed`,
  featured: () => sql`featured`,
  stale: (now) => sql`(adoption_status = 'Available' and is_listed
    and updated_at < ${now}::timestamptz - make_interval(days => ${STALE_AFTER_DAYS}))`,
};

const name = sql`search_text collate "C"`;
/** Each order ends with the id, so that equal pets stay in the same order across pages. */
const orders: Record<AdminPetSort, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  added: (direction) => sql`created_at ${direction}, id ${direction}`,
  updated: (direction) => sql`updated_at ${direction}, id ${direction}`,
  name: (direction) => sql`${name} ${direction}, id`,
  species: (direction) => sql`split_part(search_text, E'\n', 2) collate "C" ${direction}, ${name}, id`,
  breed: (direction) =>
    sql`nullif(split_part(search_text, E'\n', 3), '') collate "C" ${direction} nulls last, ${name}, id`,
  age: (direction) => sql`age ${direction} nulls last, ${name}, id`,
  status: (direction) => sql`status_rank ${direction}, created_at desc, id desc`,
};

async function listIds(db: Database, user: User, query: Query, range?: RowRange): Promise<number[]> {
  const sort = query.sort ?? 'added';
  const isByTime = sort === 'added' || sort === 'updated';
  const direction = directions[query.direction ?? (isByTime ? 'desc' : 'asc')];
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id from pets where ${matching(user, query)} order by ${orders[sort](direction)} ${limitClause(range)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const directions: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` };

function matching(user: User, { search, filter, now }: Pick<Query, 'search' | 'filter' | 'now'>): RawBuilder<unknown> {
  return sql`${isAccessible(user)} and ${filter ? filters[filter](now) : sql`true`} and ${containsAll(search)}`;
}

function isAccessible({ id, role }: User): RawBuilder<unknown> {
  return role === 'Admin' ? sql`true` : sql`owner_id = ${id}`;
}

/** Without the last line, the type: a search for "other" should not find it. */
const searchable = sql`left(search_text, -length(split_part(search_text, E'\n', 4)))`;

function containsAll(search: string | undefined): RawBuilder<unknown> {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const each = words.map((word) => {
    const pattern = sql`fold_text(${containing(word)})`;
    // The first condition uses the index.
    return sql`search_text like ${pattern} and ${searchable} like ${pattern}`;
  });
  return sql.join(each, sql` and `);
}

async function loadInOrder(db: Database, ids: readonly number[]): Promise<AdminPet[]> {
  if (ids.length === 0) return [];
  const pets = await loadAdminPets(db, sql`where id = any(${ids})`);
  const byId = new Map(pets.map((pet) => [pet.id, pet]));
  return ids.map((id) => byId.get(id)).filter((pet) => pet !== undefined);
}

type AdminPetRow = PetRow &
  Pick<AdminPet, 'show_owner' | 'is_listed' | 'is_checked' | 'external_id' | 'has_been_applied_for'> & {
    owner_id: number | null;
    owner_name: string;
    owner_phone: string;
    owner_email: string;
  };

async function loadAdminPets(db: Database, which: RawBuilder<unknown>): Promise<AdminPet[]> {
  const { rows } = await sql<AdminPetRow>`${withoutPreparedPlan}
    with selected as materialized (select id from pets ${which})
    select ${petColumns}, p.show_owner, p.is_listed, p.is_checked, p.external_id, p.has_been_applied_for,
      p.owner_id, u.name as owner_name, u.phone_number as owner_phone, u.email as owner_email
    from selected
    join pets p on p.id = selected.id
    left join users u on u.id = p.owner_id
    ${joinPhotos}`.execute(db);
  return rows.map(toAdminPet);
}

function toAdminPet({ owner_id, owner_name, owner_phone, owner_email, ...row }: AdminPetRow): AdminPet {
  const owner =
    owner_id === null ? null : { id: owner_id, name: owner_name, phone_number: owner_phone, email: owner_email };
  return { ...(withPhotos(row) as Omit<AdminPet, 'owner'>), owner };
}
