import { sql, type RawBuilder } from 'kysely';
import { boundNames, otherChoices, type PetSearch } from '../pet-search.contract.ts';

/** Criteria that `pets.facets` doesn't contain. The counts of pets by facets can't tell how many match them. */
const limitNames = [...otherChoices, ...boundNames] as const;

export function hasLimits(search: PetSearch): boolean {
  return limitNames.some((name) => search[name] !== undefined);
}

export function withoutLimits(search: PetSearch): PetSearch {
  const {
    listed_by: _lister,
    min_age: _from,
    max_age: _to,
    min_months: _fromMonth,
    max_months: _toMonth,
    min_weight: _least,
    max_weight: _most,
    ...rest
  } = search;
  return rest;
}

/** The limits of a search. */
export function limitsOf(search: PetSearch): (typeof limitNames)[number][] {
  return limitNames.filter((name) => search[name] !== undefined);
}

/** SQL: `and …` for each limit, to follow other conditions. Empty without any, so that common statements stay the same. */
export function andWithinLimits(search: PetSearch): RawBuilder<unknown> {
  const { listed_by, min_age, max_age, min_months, max_months, min_weight, max_weight } = search;
  const conditions = [
    listed_by !== undefined && (listed_by === 'owner' ? sql` and listed_by_owner` : sql` and not listed_by_owner`),
    min_age !== undefined && sql` and age >= ${min_age}`,
    max_age !== undefined && sql` and age <= ${max_age}`,
    min_months !== undefined && sql` and age is not null and (age > 0 or age_months >= ${min_months})`,
    max_months !== undefined && sql` and age = 0 and age_months <= ${max_months}`,
    min_weight !== undefined && sql` and weight >= ${min_weight}`,
    max_weight !== undefined && sql` and weight <= ${max_weight}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql``);
}
