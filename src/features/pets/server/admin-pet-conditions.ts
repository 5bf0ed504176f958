import { sql, type RawBuilder } from 'kysely';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import { FIRST_PET_CODE } from '../pet-code.contract.ts';
import { STALE_AFTER_DAYS, type AdminPetFilter } from '../admin-pets.constants.ts';
import type { PetMatches, PetsUser } from './admin-pet-search.ts';

/** Filters that combine with each other, and with the search and the `filter`. */
export type PetFilters = Omit<AdminPetsQuery, 'search' | 'filter' | 'sort' | 'direction'>;

/** When the query is made: it decides what is stale, and which day is which. */
export interface QueryTime {
  now: Date;
  timeZone: string;
}

/** What a search found, with the filters. */
export interface MatchingPets extends Pick<AdminPetsQuery, 'filter'>, PetFilters, QueryTime {
  matches: PetMatches;
}

/** Condition: a query finds the pet. */
export function matchingPets({ matches, filter, ...query }: MatchingPets): RawBuilder<unknown> {
  return sql`${matches.condition} and ${hasFilter(filter, query)} and ${hasFilters(query)}`;
}

/** The same, to find a few of them in an order. */
export function matchingInOrder({ matches, ...query }: MatchingPets): RawBuilder<unknown> {
  return matchingPets({ ...query, matches: { ...matches, condition: matches.inOrder } });
}

export function hasFilter(filter: AdminPetFilter | undefined, time: QueryTime): RawBuilder<unknown> {
  if (filter === 'archived') return matchesFilter.archived(time);
  return filter ? sql`(${matchesFilter[filter](time)} and ${isNotArchived})` : isNotArchived;
}

/** The same for pets that are read with all columns, such as to count them. */
export function hasFilterOfRow(filter: AdminPetFilter | undefined, time: QueryTime): RawBuilder<unknown> {
  if (filter === 'archived') return sql`archived_at is not null`;
  return filter ? sql`(archived_at is null and ${matchesFilter[filter](time)})` : sql`archived_at is null`;
}

/** Condition: all of these filters find the pet. */
export function hasFilters(filters: PetFilters & QueryTime): RawBuilder<unknown> {
  return sql.join([sql`true`, ...conditionsOf(filters)], sql` and `);
}

/** Whether there is any filter. */
export function isFiltered(filters: PetFilters & QueryTime): boolean {
  return conditionsOf(filters).length > 0;
}

function conditionsOf(filters: PetFilters & QueryTime): RawBuilder<unknown>[] {
  const { type, status, location, gender, listed_by, days_min, days_max, added_from, added_to, now, timeZone } =
    filters;
  const ranks = status?.map((name) => STATUS_RANKS[name]);
  const daysAgo = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS)}::timestamptz`;
  const startOf = (day: string) => sql`${timestampOf(day, '00:00', timeZone)}::timestamptz`;
  return [
    type && sql`type = any(${type})`,
    ranks && sql`status_rank = any(${ranks})`,
    location && sql`location = any(${location})`,
    gender && sql`gender = any(${gender})`,
    listed_by && (listed_by === 'owner' ? sql`listed_by_owner` : sql`not listed_by_owner`),
    days_min !== undefined && sql`created_at <= ${daysAgo(days_min)}`,
    days_max !== undefined && sql`created_at > ${daysAgo(days_max + 1)}`,
    added_from && sql`created_at >= ${startOf(added_from)}`,
    added_to && sql`created_at < ${startOf(addDays(added_to, 1))}`,
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '');
}

const DAY_MS = 86_400_000;
const STATUS_RANKS = { Available: 0, Pending: 1, Adopted: 2 } as const;

export function isAccessible({ id, isStaff }: PetsUser): RawBuilder<unknown> {
  return isStaff ? sql`true` : sql`owner_id = ${id}`;
}

/** By id, which the indexes of all orders have. As `not in`, it is one look into a hash table, however many there are. */
const isNotArchived = sql`id not in (select id from pets where archived_at is not null)`;

/** Without the archived pets, of which only their own filter tells. */
const matchesFilter: Record<AdminPetFilter, (time: QueryTime) => RawBuilder<unknown>> = {
  available: () => sql`status_rank = 0`,
  pending: () => sql`status_rank = 1`,
  adopted: () => sql`status_rank = 2`,
  unchecked: () => sql`not is_checked`,
  reported: () => sql`id in (select pet_id from listing_reports where dismissed_at is null)`,
  unlisted: () => sql`not is_listed`,
  archived: () => sql`archived_at is not null`,
  featured: () => sql`featured`,
  stale: ({ now }) => sql`(adoption_status = 'Available' and is_listed
    and updated_at < ${now}::timestamptz - make_interval(days => ${STALE_AFTER_DAYS}))`,
  // Nothing keeps it from going on the site.
  hold_ended: ({ now, timeZone }) => sql`(status_rank = 1 and not is_listed and id in (
    select pet_id from custodies where outcome_at is null and hold_until < ${dayIn(timeZone, now)}))`,
  incomplete: () => sql`id in (${incompleteAnimals})`,
};

/** The animals in care whose record lists something as missing (`listMissing` of the custody feature, to filter by). */
const incompleteAnimals = sql`
  select pet_id from custodies c join pets p on p.id = c.pet_id
  where c.outcome_at is null and (
    c.is_intake_assumed or p.name = 'A-' || (p.id + ${sql.lit(FIRST_PET_CODE)}) or p.age is null or p.gender is null
    or p.weight is null or p.microchipped is null
    or c.intake_type = 'stray' and c.found_location is null
    or c.intake_type not in ('other', 'born_in_care', 'service', 'stray')
      and c.source_person_id is null and c.source_organization is null
    or not exists (select 1 from pet_photos where pet_photos.pet_id = p.id))`;
