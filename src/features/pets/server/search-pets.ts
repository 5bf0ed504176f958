import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Pet } from '../pets.contract.ts';
import type { FacetCounts, PetOrder, PetSearch } from '../pet-search.contract.ts';
import { mendWords, type Correction, type MendedWords } from './correct-words.ts';
import { maskOf } from './pet-facets.ts';
import { getPets, getPetsInPortions } from './pets.queries.ts';
import { haveBreed, haveWords, lackedWords, readWords, type SearchedWords } from './search-words.ts';
import { relax, tally, type PetGroup, type Relaxation } from './tally-pets.ts';

/** What a search finds. */
export interface FoundPets {
  /** A page of them; where there is none, of what the first relaxation finds. */
  pets: Pet[];
  total: number;
  /** For each value of a facet, how many pets there would be with it, all else staying as it is. */
  counts: FacetCounts;
  /** Words that no pet has as typed, and what was searched for instead. */
  corrected: Correction[];
  /** Words that no pet has, not even nearly (and single letters beside them), and the words that were searched for without them. */
  ignored: string[];
  kept: string[];
  /** Where nothing is found: what to leave out so that something is, the least first; at most four. */
  relaxed: Relaxation[];
}

type Page = { page: number; limit: number };

/**
 * Finds pets (`product.md`, section 5). Whatever is asked for, something comes back unless there are no pets: a page of
 * what is found, or of what is nearest to it.
 * @param page from 1, `limit` pets each
 */
export async function searchPets(db: Database, search: PetSearch, page: Page): Promise<FoundPets> {
  const matches = await findMatches(db, search);
  const { words, corrected, ignored } = matches;
  const kept = ignored.length > 0 ? [...words.text, ...words.breed].map(({ typed }) => typed) : [];
  const found = { ...tally(matches.groups, search), corrected, ignored, kept };
  if (found.total > 0) return { ...found, pets: await listPage(db, search, words, page, found.total), relaxed: [] };
  const ways = relax(await groupAll(db, matches), search, words);
  const [nearest] = ways;
  const pets = nearest
    ? await listPage(db, nearest.relaxation.rest, nearest.words, page, nearest.relaxation.total)
    : [];
  return { ...found, pets, relaxed: ways.map(({ relaxation }) => relaxation) };
}

/** A page of what a search finds, and nothing where it finds nothing. */
export async function listFoundPets(
  db: Database,
  search: PetSearch,
  page: Page,
): Promise<{ pets: Pet[]; total: number }> {
  const { groups, words } = await findMatches(db, search);
  const { total } = tally(groups, search);
  return { pets: await listPage(db, search, words, page, total), total };
}

/** All that a search finds, in portions. */
export async function* listAllFoundPets(db: Database, search: PetSearch): AsyncGenerator<Pet[]> {
  const { groups, words } = await findMatches(db, search);
  if (groups.length > 0) yield* getPetsInPortions(db, await listIds(db, search, words));
}

/** How many pets a search finds, and how many it would find with another value of each facet. */
export async function countFoundPets(db: Database, search: PetSearch): Promise<{ total: number; facets: FacetCounts }> {
  const { groups } = await findMatches(db, search);
  const { total, counts } = tally(groups, search);
  return { total, facets: counts };
}

interface Matches extends MendedWords {
  /** The pets that have the words of the search, whatever else is asked for. */
  groups: PetGroup[];
}

async function findMatches(db: Database, search: PetSearch): Promise<Matches> {
  const typed = await readWords(db, search);
  const groups = await groupMatches(db, typed);
  if (groups.length > 0 || !hasWords(typed)) return { groups, words: typed, corrected: [], ignored: [] };
  const mended = await mendWords(db, typed);
  const isMended = mended.corrected.length + mended.ignored.length > 0;
  return { groups: isMended ? await groupMatches(db, mended.words) : [], ...mended };
}

function hasWords({ text, breed }: SearchedWords): boolean {
  return text.length + breed.length > 0;
}

/** One scan of a narrow index, or of few rows where the words are rare, answers all that can be counted. */
async function groupMatches(db: Database, { text, breed }: SearchedWords): Promise<PetGroup[]> {
  const { rows } = await sql<PetGroup>`${withoutPreparedPlan}
    select facets, count(*)::int as pets
    from pets
    where is_listed and ${haveWords(text)} and ${haveBreed(breed)}
    group by facets`.execute(db);
  return rows;
}

/** All pets there are, by which of the words they lack as well. */
async function groupAll(db: Database, { groups, words }: Matches): Promise<PetGroup[]> {
  if (!hasWords(words)) return groups;
  const { rows } = await sql<PetGroup>`${withoutPreparedPlan}
    select facets, ${lackedWords(words)} as lacks, count(*)::int as pets
    from pets
    where is_listed
    group by 1, 2`.execute(db);
  return rows;
}

async function listPage(
  db: Database,
  search: PetSearch,
  words: SearchedWords,
  { page, limit }: Page,
  total: number,
): Promise<Pet[]> {
  const offset = (page - 1) * limit;
  return offset < total ? getPets(db, await listIds(db, search, words, sql`limit ${limit} offset ${offset}`)) : [];
}

async function listIds(
  db: Database,
  search: PetSearch,
  { text, breed }: SearchedWords,
  part: RawBuilder<unknown> = sql``,
): Promise<{ id: number }[]> {
  const { mask, value } = maskOf(search);
  const picked = mask === 0 ? sql`true` : sql`(facets & ${mask}) = ${value}`;
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id
    from pets
    where is_listed and ${picked} and ${haveWords(text)} and ${haveBreed(breed)}
    order by ${orders[search.sort ?? 'newest']} ${part}`.execute(db);
  return rows;
}

/** All that they sort by stands in the index `pets_listing_order`. Equal ones stay in one order, so that pages are whole. */
const orders: Record<PetOrder, RawBuilder<unknown>> = {
  newest: sql`status_rank, created_at desc, id desc`,
  waiting: sql`status_rank, created_at, id`,
  // Its first line is the name. Compared by code, so that each database and each machine has the same order.
  name: sql`status_rank, search_text collate "C", id`,
  youngest: sql`status_rank, age, created_at desc, id desc`,
  oldest: sql`status_rank, age desc nulls last, created_at desc, id desc`,
};
