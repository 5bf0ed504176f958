import { sql, type RawBuilder } from 'kysely';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import { STALE_AFTER_DAYS, type AdminPetFilter } from '../admin-pets.constants.ts';
import type { PetMatches, User } from './admin-pet-search.ts';

/** What a search found, with the current time, which decides what is stale. */
export interface MatchingPets extends Pick<AdminPetsQuery, 'filter'> {
  matches: PetMatches;
  now: Date;
}

/** Condition: a query finds the pet. */
export function matchingPets({ matches, filter, now }: MatchingPets): RawBuilder<unknown> {
  return sql`${matches.condition} and ${hasFilter(filter, now)}`;
}

/** The same, to find a few of them in an order. */
export function matchingInOrder({ matches, ...query }: MatchingPets): RawBuilder<unknown> {
  return matchingPets({ ...query, matches: { ...matches, condition: matches.inOrder } });
}

export function hasFilter(filter: AdminPetFilter | undefined, now: Date): RawBuilder<unknown> {
  return filter ? matchesFilter[filter](now) : sql`true`;
}

export function isAccessible({ id, role }: User): RawBuilder<unknown> {
  return role === 'Admin' ? sql`true` : sql`owner_id = ${id}`;
}

export const matchesFilter: Record<AdminPetFilter, (now: Date) => RawBuilder<unknown>> = {
  available: () => sql`status_rank = 0`,
  pending: () => sql`status_rank = 1`,
  adopted: () => sql`status_rank = 2`,
  unchecked: () => sql`not is_checked`,
  reported: () => sql`exists (select from listing_reports where pet_id = pets.id and dismissed_at is null)`,
  unlisted: () => sql`not is_listed`,
  featured: () => sql`featured`,
  stale: (now) => sql`(adoption_status = 'Available' and is_listed
    and updated_at < ${now}::timestamptz - make_interval(days => ${STALE_AFTER_DAYS}))`,
};
