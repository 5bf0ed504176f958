import { sql } from 'kysely';
import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import type { Pet } from '../pets.contract.ts';
import type { PetType } from '../pet-search.contract.ts';
import { countFacets } from './facet-counts.ts';
import { groupListed, listBreedCounts } from './pet-counts.ts';
import { listingSubject, petSubjects } from './pet-subjects.ts';
import { getPets } from './pets.queries.ts';

const MAX_FEATURED = 24;
const MAX_BREEDS = 200;
const AVAILABLE_AND_REVIEWED = sql`is_listed and listing_rank = 0`;

/** Featured pets, Available ones first, at most 24. Owners' listings need an Admin's review. */
export async function listFeaturedPets(db: Database): Promise<Pet[]> {
  const select = sql<{ id: number }>`
    select id from pets where featured and is_listed and listing_rank % 2 = 0
    order by listing_rank, created_at desc, id desc limit ${MAX_FEATURED}`;
  const { rows } = await declareReads([petSubjects.featured], () => select.execute(db));
  return getPets(db, rows);
}

/** Available pets, newest first, without owners' listings that no Admin has reviewed. */
export async function listNewestPets(db: Database, limit: number): Promise<Pet[]> {
  return declareReads([], async () => {
    const { rows } = await sql<{ id: number }>`
      select id from pets where ${AVAILABLE_AND_REVIEWED} order by created_at desc, id desc limit ${limit}`.execute(db);
    const pets = await getPets(db, rows);
    addReadSubjects([listingSubject(pets, { start: true, end: pets.length < limit })]);
    return pets;
  });
}

/** Number of listed pets that are not Adopted. */
export async function countListedPets(db: Database): Promise<number> {
  return declareReads([petSubjects.lists], async () => {
    const { status } = countFacets(await groupListed(db), {}).counts;
    return status.Available + status.Pending;
  });
}

/** A range of these pets by id, for the sitemap. */
export async function listListedPetIds(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: number; updated_at: string }[]> {
  const select = db
    .selectFrom('pets')
    .select(['id', 'updated_at'])
    .where('status_rank', '<', 2)
    .where('is_listed', '=', true)
    .orderBy('id')
    .offset(offset)
    .limit(limit);
  const rows = await declareReads([petSubjects.all], () => select.execute());
  return rows.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() }));
}

/** The breeds there are, most frequent first, at most 200. */
export async function listBreeds(db: Database, type?: PetType): Promise<{ breed: string; count: number }[]> {
  return declareReads([petSubjects.lists], () => listBreedCounts(db, { type, limit: MAX_BREEDS }));
}
