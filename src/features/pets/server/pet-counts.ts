import { sql, type RawBuilder } from 'kysely';
import { addReadSubjects } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { AdoptionStatus } from '../pets.contract.ts';
import type { PetSearch, PetType } from '../pet-search.contract.ts';
import type { PetGroup, UnmatchedGroup } from './facet-counts.ts';
import { andWithinLimits } from './match-limits.ts';
import { shelterIsOpen, openingSubject } from '../../settings/server/index.ts';
import { bitsOf, facetValueOf, FREE_BIT, maskOf, unmatchedFacets } from './pet-facets.ts';
import { BREED_TEXT, hasTraits, matchSearch, petsNamedLike, unmatchedTerms, type SearchTerms } from './search-terms.ts';

/** All listed pets by facets. */
export async function groupListed(db: Database): Promise<PetGroup[]> {
  return readGroups(
    db,
    sql`select facets, sum(pets) from pet_facet_counts where is_listed group by facets having sum(pets) > 0`,
  );
}

/**
 * Listed pets that match all terms, by facets. Breeds are few, so their counts are searched first; then only the pets
 * are read whose name has one of the terms.
 */
export async function groupMatches(db: Database, terms: SearchTerms): Promise<PetGroup[]> {
  if (!hasTerms(terms)) return groupListed(db);
  if (hasTraits(terms)) {
    return readGroups(
      db,
      sql`select facets, count(*) from pets where is_listed and ${matchSearch(terms)} group by facets`,
    );
  }
  // `petsNamedLike` has already found a single word in the name.
  const isOneWord = terms.text.length === 1 && terms.breed.length === 0 && !terms.text[0]!.alternatives;
  return readGroups(
    db,
    sql`
    select facets, sum(pets)
    from (
      select facets, pets from pet_breed_counts where ${matchSearch(terms, BREED_TEXT)}
      union all
      select facets, 1
      from (select facets, search_text, pet_breed_text(search_text) as breed_text
        from ${petsNamedLike(terms.text)} as pets) as named
      where ${isOneWord ? sql`true` : matchSearch(terms)} and not ${matchSearch(terms, BREED_TEXT)}
    ) as matches
    group by facets
    having sum(pets) > 0`,
  );
}

/** Listed pets that match all terms and limits, by facets. Reads each pet within the limits, from an index without words. */
export async function groupWithinLimits(db: Database, search: PetSearch, terms: SearchTerms): Promise<PetGroup[]> {
  return readGroups(
    db,
    sql`
    select facets, count(*)
    from pets
    where is_listed${andWithinLimits(search)}${hasTerms(terms) ? sql` and ${matchSearch(terms)}` : sql``}
    group by facets`,
  );
}

/** All listed pets, by what each does not match: the facets of the search, and its terms. */
export async function groupByUnmatched(db: Database, search: PetSearch, terms: SearchTerms): Promise<UnmatchedGroup[]> {
  const { rows } = await sql<UnmatchedGroup>`${withoutPreparedPlan}
    select ${unmatchedFacets(search)} + unmatched * ${sql.lit(FREE_BIT)} as unmatched, sum(pets)::int as pets
    from (${hasTerms(terms) ? groupByTerms(terms) : sql`select facets, 0, pets from pet_facet_counts where is_listed`})
      as groups (facets, unmatched, pets)
    where ${shelterIsOpen}
    group by 1
    having sum(pets) > 0`.execute(db);
  return rows;
}

/** The listed pets by facets and unmatched terms. Those whose name has a term are moved to another group. */
function groupByTerms(terms: SearchTerms): RawBuilder<unknown> {
  if (hasTraits(terms)) return sql`select facets, ${unmatchedTerms(terms)}, 1 from pets where is_listed`;
  return sql`
    select facets, ${unmatchedTerms(terms, BREED_TEXT)}, pets from pet_breed_counts
    union all
    select facets, unnest(array[${unmatchedTerms(terms, BREED_TEXT)}, ${unmatchedTerms(terms)}]), unnest('{-1,1}'::int[])
    from (select facets, search_text, pet_breed_text(search_text) as breed_text
      from ${petsNamedLike(terms.text.filter(({ isUnknown }) => !isUnknown))} as pets) as named`;
}

/** As lists of numbers: there are thousands of groups, and parsing each as a row takes several times longer. */
async function readGroups(db: Database, groups: RawBuilder<unknown>): Promise<PetGroup[]> {
  const { rows } = await sql<{ facets: number[] | null; pets: number[] }>`${withoutPreparedPlan}
    select json_agg(facets) as facets, json_agg(pets) as pets from (${groups}) as found (facets, pets)
    where ${shelterIsOpen}`.execute(db);
  addReadSubjects([openingSubject]);
  const { facets, pets } = rows[0]!;
  return (facets ?? []).map((each, index) => ({ facets: each, pets: pets[index]! }));
}

export function hasTerms({ text, breed }: SearchTerms): boolean {
  return text.length + breed.length > 0;
}

/** Number of listed pets with the facets of a search. */
export async function countListed(db: Database, search: PetSearch = {}): Promise<number> {
  const { mask, value } = maskOf(search);
  const { rows } = await sql<{ pets: number }>`
    select coalesce(sum(pets), 0)::int as pets from pet_facet_counts
    where is_listed and (facets & ${mask}::int) = ${value}::int and ${shelterIsOpen}`.execute(db);
  addReadSubjects([openingSubject]);
  return rows[0]!.pets;
}

/** All pets by status, listed or not, without those that have left otherwise than by an adoption. */
export async function countByStatus(db: Database): Promise<Map<AdoptionStatus, number>> {
  const { rows } = await sql<{ facets: number; pets: number }>`
    select facets & ${STATUS_BITS}::int as facets, sum(pets)::int as pets
    from (
      select facets, pets from pet_facet_counts
      union all
      select facets, -1 from pets where archived_at is not null and adoption_status <> 'Adopted'
    ) counted
    group by 1 having sum(pets) > 0`.execute(db);
  return new Map(rows.map(({ facets, pets }) => [facetValueOf('status', facets)!, pets]));
}

const STATUS_BITS = bitsOf('status');

/** The breeds of listed pets, most frequent first. */
export async function listBreedCounts(
  db: Database,
  { type, limit }: { type: PetType | undefined; limit: number },
): Promise<{ breed: string; count: number }[]> {
  const { mask, value } = maskOf(type ? { type } : {});
  const { rows } = await sql<{ breed: string; count: number }>`
    select breed, sum(pets)::int as count from pet_breed_counts
    where breed <> '' and (facets & ${mask}::int) = ${value}::int and ${shelterIsOpen}
    group by breed having sum(pets) > 0
    order by count desc, breed
    limit ${limit}`.execute(db);
  addReadSubjects([openingSubject]);
  return rows;
}

/** Puts the rows of each count together. Writes add them. */
export async function mergePetCounts(db: Database): Promise<void> {
  await sql`select merge_pet_counts(), merge_pet_texts()`.execute(db);
}
