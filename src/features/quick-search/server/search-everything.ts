import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { resultTypes, type QuickSearchResult, type ResultType } from '../quick-search.contract.ts';
import { collectMatches, type Matches } from './collect-matches.ts';
import { correctWords } from './correct-words.ts';
import { findApplications } from './find-applications.ts';
import { findPeople, matchingPeople } from './find-people.ts';
import { findPets, namedPets } from './find-pets.ts';
import { findChats, findMessages, findNewsletters, findReceipts, findStories } from './find-texts.ts';
import type { Source } from './match-sql.ts';
import { parseTerms, type SearchTerms } from './parse-terms.ts';

type Row = Omit<QuickSearchResult, 'at'> & { rank: number; at: Date };

/**
 * Everything that a text finds, the closest types first. If no name does, also what it finds without typing errors.
 * @param types only results of these
 */
export async function searchEverything(
  db: Database,
  text: string,
  types: readonly ResultType[],
): Promise<{ results: QuickSearchResult[]; corrected: string | null }> {
  const terms = parseTerms(text);
  const found = await findMatches(db, terms, types);
  if (found.some(({ type }) => namedTypes.has(type))) return { results: toResults(found), corrected: null };
  const words = await correctWords(db, terms.words);
  const others = words ? await findMatches(db, { words, number: null, digits: null, receipt: null }, types) : [];
  if (!words || others.length === 0) return { results: toResults(found), corrected: null };
  const isNew = ({ type, id }: Row) => !found.some((row) => row.type === type && row.id === id);
  return { results: toResults([...found, ...others.filter(isNew)]), corrected: words.join(' ') };
}

/** What people search for by name. */
const namedTypes: ReadonlySet<ResultType> = new Set(['pet', 'person', 'application', 'receipt']);

async function findMatches(db: Database, terms: SearchTerms, types: readonly ResultType[]): Promise<Row[]> {
  const matches = await collectMatches(db, terms);
  const sources = types.map((type) => findOfType[type](terms, matches)).filter((source) => source !== null);
  if (sources.length === 0) return [];
  const { rows } = await sql<Row>`${withoutPreparedPlan}
    with named_pets as materialized (${namedPets(terms)}), matching_people as materialized (${matchingPeople(terms, matches)})
    ${sql.join(sources, sql` union all `)}`.execute(db);
  return rows;
}

const findOfType: Record<ResultType, (terms: SearchTerms, matches: Matches) => Source | null> = {
  pet: findPets,
  person: findPeople,
  application: findApplications,
  receipt: findReceipts,
  message: findMessages,
  chat: findChats,
  story: findStories,
  newsletter: findNewsletters,
};

function toResults(rows: readonly Row[]): QuickSearchResult[] {
  const bestRank = new Map<ResultType, number>();
  for (const { type, rank } of rows) bestRank.set(type, Math.min(rank, bestRank.get(type) ?? Infinity));
  return rows
    .toSorted(
      (a, b) =>
        bestRank.get(a.type)! - bestRank.get(b.type)! ||
        resultTypes.indexOf(a.type) - resultTypes.indexOf(b.type) ||
        a.rank - b.rank ||
        b.at.getTime() - a.at.getTime() ||
        b.id - a.id,
    )
    .map(({ type, id, title, detail, status, at }) => {
      return { type, id, title, detail, status, at: at.toISOString() };
    });
}
