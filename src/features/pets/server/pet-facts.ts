import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Pet } from '../pets.contract.ts';
import type { PetSearch } from '../pet-search.contract.ts';
import { selectIds } from './listing-page.ts';
import { getPets } from './pets.queries.ts';
import { parseTerms } from './search-terms.ts';

/** A listed pet, and what its page does not say in a field of its own. */
export interface PetFacts extends Pet {
  /** Whether a user has listed it: the shelter vouches for nothing. */
  isListedByUser: boolean;
  /** The name as it is compared: lowercase and without accents. */
  foldedName: string;
}

const MAX_PETS = 60;

/** Finds listed pets by id or by any of the names, ignoring letter case and accents; adopted ones come last. */
export async function listPetFacts(
  db: Database,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
): Promise<PetFacts[]> {
  const { rows } = await sql<{ id: number; folded_name: string; listed_by_owner: boolean }>`${withoutPreparedPlan}
    select p.id, split_part(p.search_text, E'\n', 1) as folded_name, p.listed_by_owner, p.status_rank
    from (
      select id from pets where id = any(${[...ids]}::int[])
      union
      select named.id from (select distinct fold_text(each) as name from unnest(${[...names]}::text[]) as each) as names,
        -- The name is the first line of the search text. U+000B is the character after the line feed that ends it.
        lateral (
          select id from pets
          where is_listed and search_text collate "C" >= names.name || E'\n'
            and search_text collate "C" < names.name || E'\x0b'
          offset 0
        ) as named
    ) as found
    join pets p on p.id = found.id and p.is_listed
    order by p.status_rank, p.id
    limit ${MAX_PETS}`.execute(db);
  return toFacts(db, rows);
}

/** What a visitor asks for beyond a search. */
export interface PetLimits {
  /** In kilograms. */
  minWeight?: number;
  maxWeight?: number;
  /** In whole years. */
  minAge?: number;
  maxAge?: number;
  /** In months, of pets under one year; older ones are at least as old. */
  minMonths?: number;
  maxMonths?: number;
  /** Words of which the color has one. */
  colors?: readonly string[];
  types?: readonly Pet['type'][];
  species?: readonly string[];
  /** A pet that is known already. */
  except?: number;
  /** Must be known to be false. */
  notGoodWith?: readonly ('children' | 'dogs' | 'cats')[];
  /** Only the shelter's own pets: their fee is known. */
  isShelters?: boolean;
  /** The name of one of the shelter's locations. */
  location?: string;
  order?: 'lightest' | 'heaviest';
}

/** Lists the first matches of a search within limits, in the search's order, and counts all of them. */
export async function searchWithinLimits(
  db: Database,
  search: PetSearch,
  limits: PetLimits,
  { limit }: { limit: number },
): Promise<{ pets: Pet[]; total: number }> {
  const terms = await parseTerms(db, search);
  const {
    minWeight,
    maxWeight,
    minAge,
    maxAge,
    minMonths,
    maxMonths,
    colors,
    types,
    species,
    except,
    notGoodWith = [],
    isShelters = false,
    location,
    order,
  } = limits;
  const matches = [
    ...(minWeight === undefined ? [] : [sql`p.weight >= ${minWeight}`]),
    ...(maxWeight === undefined ? [] : [sql`p.weight <= ${maxWeight}`]),
    ...(order === undefined ? [] : [sql`p.weight is not null`]),
    ...(minAge === undefined ? [] : [sql`p.age >= ${minAge}`]),
    ...(maxAge === undefined ? [] : [sql`p.age <= ${maxAge}`]),
    ...(minMonths === undefined ? [] : [sql`(p.age > 0 or p.age_months >= ${minMonths})`]),
    ...(maxMonths === undefined ? [] : [sql`p.age = 0 and p.age_months <= ${maxMonths}`]),
    ...(colors === undefined
      ? []
      : [sql`exists (select from unnest(${[...colors]}::text[]) as each where strpos(lower(p.colour), each) > 0)`]),
    ...(types === undefined ? [] : [sql`p.type = any(${[...types]}::text[])`]),
    ...(except === undefined ? [] : [sql`p.id <> ${except}`]),
    ...(species === undefined ? [] : [sql`lower(p.species) = any(${[...species]}::text[])`]),
    ...(location === undefined ? [] : [sql`p.location = ${location}`]),
    ...(isShelters ? [sql`not p.listed_by_owner`] : []),
    ...notGoodWith.map((companion) => sql`${sql.ref(`p.good_with_${companion}`)} = false`),
    sql`true`,
  ];
  const orderBy =
    order === 'lightest' ? sql`p.weight, p.id` : order === 'heaviest' ? sql`p.weight desc, p.id` : sql`found.rank`;
  const { rows } = await sql<{ id: number; total: number }>`${withoutPreparedPlan}
    with found as materialized (select id, row_number() over () as rank from (${selectIds({ search, terms })}) as listed)
    select p.id, count(*) over ()::int as total
    from found join pets p on p.id = found.id
    where ${sql.join(matches, sql` and `)}
    order by ${orderBy}
    limit ${limit}`.execute(db);
  return { pets: await getPets(db, rows), total: rows[0]?.total ?? 0 };
}

async function toFacts(
  db: Database,
  rows: readonly { id: number; folded_name: string; listed_by_owner: boolean }[],
): Promise<PetFacts[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (await getPets(db, rows)).map((pet) => ({
    ...pet,
    isListedByUser: byId.get(pet.id)!.listed_by_owner,
    foldedName: byId.get(pet.id)!.folded_name,
  }));
}
