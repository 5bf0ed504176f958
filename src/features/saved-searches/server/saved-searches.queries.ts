import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { PetSearch } from '../../pets/pet-search.contract.ts';
import { parseUnderstoodSearch } from '../../pets/understand-search.contract.ts';
import { countAvailableMatches } from '../../pets/server/index.ts';
import type { SavedSearch } from '../saved-searches.contract.ts';

/** A user's own saved searches, newest first. */
export async function listSavedSearches(db: Database, owner: { id: number }): Promise<SavedSearch[]> {
  return withCounts(db, await selectOwn(db, owner).execute());
}

export async function findSavedSearch(db: Database, owner: { id: number }, id: number): Promise<SavedSearch | null> {
  const [found] = await withCounts(db, await selectOwn(db, owner).where('id', '=', id).execute());
  return found ?? null;
}

export function parseSavedQuery(query: string): PetSearch {
  return parseUnderstoodSearch(new URLSearchParams(query));
}

/** A user's saved searches. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const saved_searches = await db
    .selectFrom('saved_searches')
    .select(['name', 'query', 'frequency', 'created_at', 'last_checked_at as mailed_until'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return { saved_searches };
}

function selectOwn(db: Database, owner: { id: number }) {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'frequency', 'created_at'])
    .where('user_id', '=', owner.id)
    .orderBy('id', 'desc');
}

type Row = Pick<Selectable<Tables['saved_searches']>, 'id' | 'name' | 'query' | 'frequency' | 'created_at'>;

async function withCounts(db: Database, rows: Row[]): Promise<SavedSearch[]> {
  const counts = await countAvailableMatches(
    db,
    rows.map(({ query }) => parseSavedQuery(query)),
  );
  return rows.map(({ created_at, ...row }, index) => ({
    ...row,
    available: counts[index]!,
    created_at: created_at.toISOString(),
  }));
}
