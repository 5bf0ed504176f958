import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { ManagedPet, ManagedQuery } from '../manage-pets.contract.ts';
import {
  managedFilters,
  STALE_AFTER_DAYS,
  type ManagedFilter,
  type ManagedSort,
  type SortDirection,
} from '../manage-pets-words.contract.ts';
import { joinPictures, petColumns, withPictures, type PetRow } from './pets.queries.ts';
import type {} from './schema.ts';

/** Whose pets are meant: all of them for an Admin, for a User those that live with them (`product.md`, section 3). */
export interface Manager {
  id: number;
  role: 'Admin' | 'User';
}

/** What is asked for, at which moment: a listing grows stale with time. */
type Asked = ManagedQuery & { now: Date };

/** One of the pets that somebody may change; null where there is none, or it is not theirs. */
export async function findManagedPet(db: Database, manager: Manager, id: number): Promise<ManagedPet | null> {
  const [pet] = await getManagedPets(db, sql`where id = ${id} and ${theirs(manager)}`);
  return pet ?? null;
}

/** A page of the pets that somebody may change, and how many there are in all. */
export async function listManagedPets(
  db: Database,
  manager: Manager,
  query: Asked,
  { page, limit }: Page,
): Promise<{ items: ManagedPet[]; total: number }> {
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total from pets where ${fitting(manager, query)}`.execute(db);
  const ids = await listIds(db, manager, query, sql`limit ${limit} offset ${(page - 1) * limit}`);
  return { items: await inOrder(db, ids), total: rows[0]!.total };
}

const BATCH_SIZE = 500;

/** All of them, in portions. */
export async function* listAllManagedPets(db: Database, manager: Manager, query: Asked): AsyncGenerator<ManagedPet[]> {
  const ids = await listIds(db, manager, query);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) yield await inOrder(db, ids.slice(from, from + BATCH_SIZE));
}

/** How many pets each filter leaves. */
export async function countManagedPets(
  db: Database,
  manager: Manager,
  { search, now }: Pick<Asked, 'search' | 'now'>,
): Promise<{ all: number; counts: Record<ManagedFilter, number> }> {
  const columns = managedFilters.map(
    (name) => sql`count(*) filter (where ${filters[name](now)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<ManagedFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)} from pets
    where ${fitting(manager, { search, now })}`.execute(db);
  const { all, ...counts } = rows[0]!;
  return { all, counts };
}

const filters: Record<ManagedFilter, (now: Date) => RawBuilder<unknown>> = {
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
/** Ends with the pet's number: equal ones stay in one order, so that pages are whole. */
const orders: Record<ManagedSort, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  added: (direction) => sql`created_at ${direction}, id ${direction}`,
  updated: (direction) => sql`updated_at ${direction}, id ${direction}`,
  name: (direction) => sql`${name} ${direction}, id`,
  species: (direction) => sql`split_part(search_text, E'\n', 2) collate "C" ${direction}, ${name}, id`,
  breed: (direction) =>
    sql`nullif(split_part(search_text, E'\n', 3), '') collate "C" ${direction} nulls last, ${name}, id`,
  age: (direction) => sql`age ${direction} nulls last, ${name}, id`,
  status: (direction) => sql`status_rank ${direction}, created_at desc, id desc`,
};

async function listIds(
  db: Database,
  manager: Manager,
  query: Asked,
  part: RawBuilder<unknown> = sql``,
): Promise<number[]> {
  const sort = query.sort ?? 'added';
  const isByTime = sort === 'added' || sort === 'updated';
  const direction = directions[query.direction ?? (isByTime ? 'desc' : 'asc')];
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id from pets where ${fitting(manager, query)} order by ${orders[sort](direction)} ${part}`.execute(db);
  return rows.map(({ id }) => id);
}

const directions: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` };

function fitting(
  manager: Manager,
  { search, filter, now }: Pick<Asked, 'search' | 'filter' | 'now'>,
): RawBuilder<unknown> {
  return sql`${theirs(manager)} and ${filter ? filters[filter](now) : sql`true`} and ${haveAll(search)}`;
}

function theirs({ id, role }: Manager): RawBuilder<unknown> {
  return role === 'Admin' ? sql`true` : sql`owner_id = ${id}`;
}

/** The last line of what is searched is the type: whoever looks for "other" means no such thing. */
const typed = sql`left(search_text, -length(split_part(search_text, E'\n', 4)))`;

function haveAll(search: string | undefined): RawBuilder<unknown> {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const each = words.map((word) => {
    const pattern = sql`fold_text(${containing(word)})`;
    // The first condition is what the index answers.
    return sql`search_text like ${pattern} and ${typed} like ${pattern}`;
  });
  return sql.join(each, sql` and `);
}

async function inOrder(db: Database, ids: readonly number[]): Promise<ManagedPet[]> {
  if (ids.length === 0) return [];
  const pets = await getManagedPets(db, sql`where id = any(${ids})`);
  const byId = new Map(pets.map((pet) => [pet.id, pet]));
  return ids.map((id) => byId.get(id)).filter((pet) => pet !== undefined);
}

type ManagedRow = PetRow &
  Pick<ManagedPet, 'show_owner' | 'is_listed' | 'is_checked' | 'external_id' | 'has_been_applied_for'> & {
    owner_id: number | null;
    owner_name: string;
    owner_phone: string;
    owner_email: string;
  };

async function getManagedPets(db: Database, which: RawBuilder<unknown>): Promise<ManagedPet[]> {
  const { rows } = await sql<ManagedRow>`${withoutPreparedPlan}
    with wanted as materialized (select id from pets ${which})
    select ${petColumns}, p.show_owner, p.is_listed, p.is_checked, p.external_id, p.has_been_applied_for,
      p.owner_id, u.name as owner_name, u.phone_number as owner_phone, u.email as owner_email
    from wanted
    join pets p on p.id = wanted.id
    left join users u on u.id = p.owner_id
    ${joinPictures}`.execute(db);
  return rows.map(toManagedPet);
}

function toManagedPet({ owner_id, owner_name, owner_phone, owner_email, ...row }: ManagedRow): ManagedPet {
  const owner =
    owner_id === null ? null : { id: owner_id, name: owner_name, phone_number: owner_phone, email: owner_email };
  return { ...(withPictures(row) as Omit<ManagedPet, 'owner'>), owner };
}
