import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import { STALE_AFTER_DAYS, type AdminPetFilter } from '../admin-pets.constants.ts';

/** Admins may access all pets, Users their own (`product.md`, section 3). */
export interface User {
  id: number;
  role: 'Admin' | 'User';
}

/** With the current time, which decides what is stale. */
export type AdminPetSearch = Pick<AdminPetsQuery, 'search' | 'filter'> & { now: Date };

/** Condition: a query finds the pet. */
export function matchingPets(user: User, { search, filter, now }: AdminPetSearch): RawBuilder<unknown> {
  return sql`${isAccessible(user)} and ${filter ? matchesFilter[filter](now) : sql`true`} and ${containsAll(search)}`;
}

export function isAccessible({ id, role }: User): RawBuilder<unknown> {
  return role === 'Admin' ? sql`true` : sql`owner_id = ${id}`;
}

export const matchesFilter: Record<AdminPetFilter, (now: Date) => RawBuilder<unknown>> = {
  available: () => sql`status_rank = 0`,
  pending: () => sql`status_rank = 1`,
  adopted: () => sql`status_rank = 2`,
  unchecked: () => sql`not is_checked`,
  unlisted: () => sql`not is_listed`,
  featured: () => sql`featured`,
  stale: (now) => sql`(adoption_status = 'Available' and is_listed
    and updated_at < ${now}::timestamptz - make_interval(days => ${STALE_AFTER_DAYS}))`,
};

/** Without the last line, the type: a search for "other" should not find it. */
const searchable = sql`left(search_text, -length(split_part(search_text, E'\n', 4)))`;

function containsAll(search: string | undefined): RawBuilder<unknown> {
  const words = splitWords(search);
  if (words.length === 0) return sql`true`;
  const each = words.map((word) => {
    const pattern = sql`fold_text(${containing(word)})`;
    // The first condition uses the index.
    return sql`search_text like ${pattern} and ${searchable} like ${pattern}`;
  });
  return sql.join(each, sql` and `);
}

export function splitWords(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter((word) => word !== '');
}
