import { sql, type RawBuilder } from 'kysely';
import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { countRows } from '../../../platform/database/list.ts';
import type { Pet } from '../pets.contract.ts';
import type { PetType } from '../pet-search.contract.ts';
import { bitsOf } from './pet-facets.ts';
import { listingSubject, petSubject, petSubjects, similarSubjects } from './pet-subjects.ts';
import { getPets } from './pets.queries.ts';

const MAX_FEATURED = 24;
const MAX_BREEDS = 200;
const AVAILABLE = sql`is_listed and status_rank = 0`;
const GOOD_WITH = bitsOf('good_with_children') | bitsOf('good_with_dogs') | bitsOf('good_with_cats');

/** Featured pets, Available ones first, at most 24. */
export async function listFeaturedPets(db: Database): Promise<Pet[]> {
  const select = sql<{ id: number }>`
    select id from pets where featured and is_listed order by status_rank, created_at desc, id desc limit ${MAX_FEATURED}`;
  const { rows } = await declareReads([petSubjects.featured], () => select.execute(db));
  return getPets(db, rows);
}

/** Those of these pets that no Admin has checked yet. */
export async function listUncheckedPetIds(db: Database, among: readonly { id: number }[]): Promise<number[]> {
  if (among.length === 0) return [];
  const select = db
    .selectFrom('pets')
    .select('id')
    .where(
      'id',
      'in',
      among.map(({ id }) => id),
    )
    .where('is_checked', '=', false);
  const rows = await declareReads(among.map(petSubject), () => select.execute());
  return rows.map(({ id }) => id);
}

/** Available pets, newest first. */
export async function listNewestPets(db: Database, limit: number): Promise<Pet[]> {
  return declareReads([], async () => {
    const { rows } = await sql<{ id: number }>`
      select id from pets where ${AVAILABLE} order by created_at desc, id desc limit ${limit}`.execute(db);
    const pets = await getPets(db, rows);
    addReadSubjects([listingSubject(pets, { start: true, end: pets.length < limit })]);
    return pets;
  });
}

/**
 * Available pets similar to this one: those of the same type first, ordered by species and breed, size, age, and whom
 * they get along with. Other types fill the remaining places.
 */
export async function listSimilarPets(db: Database, pet: Pick<Pet, 'id' | 'type'>, limit: number): Promise<Pet[]> {
  return declareReads([petSubject(pet)], async () => {
    const { rows } = await sql<{ id: number }>`
      select p.id from pets p
      where ${AVAILABLE} and p.id <> ${pet.id}
      order by ${similarityTo(pet.id)} desc, p.created_at desc, p.id desc
      limit ${limit}`.execute(db);
    const similar = await getPets(db, rows);
    const isFilled = similar.length === limit && similar.every(({ type }) => type === pet.type);
    // No pet of another type could replace one of these.
    addReadSubjects(similarSubjects(isFilled ? [pet.type] : undefined));
    return similar;
  });
}

/** Uses only the index, which contains text and facets: it compares thousands of pets. */
function similarityTo(id: number): RawBuilder<number> {
  const facets = sql`(select facets from pets where id = ${id})`;
  const text = sql`(select search_text from pets where id = ${id})`;
  const afterName = (line: RawBuilder<unknown>) => sql`substr(${line}, strpos(${line}, E'\n'))`;
  const species = (lines: RawBuilder<unknown>) => sql`split_part(${lines}, E'\n', 2)`;
  const same = (bits: number) => sql`((p.facets # ${facets}) & ${bits}) = 0`;
  return sql`(
    (${same(bitsOf('type'))})::int * 100
    + case
        when ${afterName(sql`p.search_text`)} = ${afterName(text)} then 4
        when ${species(sql`p.search_text`)} = ${species(text)} then 2
        else 0
      end
    + (${same(bitsOf('size'))})::int * 2
    + (${same(bitsOf('age'))})::int * 2
    + (${facets} & ~p.facets & ${GOOD_WITH} = 0)::int
  )`;
}

/** Number of listed pets that are not Adopted. */
export async function countListedPets(db: Database): Promise<number> {
  const listed = db.selectFrom('pets').where('status_rank', '<', 2).where('is_listed', '=', true);
  return declareReads([petSubjects.lists], () => countRows(listed));
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
  let breeds = db
    .selectFrom('pets')
    .select(['breed', (expression) => expression.fn.countAll<number>().as('count')])
    .where('breed', '<>', '')
    .where('is_listed', '=', true)
    .groupBy('breed');
  if (type !== undefined) breeds = breeds.where('type', '=', type);
  const select = breeds.orderBy('count', 'desc').orderBy('breed').limit(MAX_BREEDS).$narrowType<{ breed: string }>();
  return declareReads([petSubjects.lists], () => select.execute());
}
