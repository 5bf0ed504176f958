import { sql, type RawBuilder } from 'kysely';
import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Pet } from '../pets.contract.ts';
import { bitsOf, maskOf } from './pet-facets.ts';
import { petSubject, similarSubjects } from './pet-subjects.ts';
import { getPets } from './pets.queries.ts';

const GOOD_WITH = bitsOf('good_with_children') | bitsOf('good_with_dogs') | bitsOf('good_with_cats');
/** Pets of the same breed to compare, the newest. */
const MAX_SAME_BREED = 200;
/** Combinations of facets to compare, the most similar. */
const MAX_GROUPS = 100;

/**
 * Available pets similar to this one: those of the same type first, ordered by species and breed, size, age, and whom
 * they get along with. Other types fill the remaining places. Compares a few hundred pets, however many there are.
 */
export async function listSimilarPets(db: Database, pet: Pick<Pet, 'id' | 'type'>, limit: number): Promise<Pet[]> {
  return declareReads([petSubject(pet)], async () => {
    const similar = await getPets(db, await findSimilar(db, pet, limit));
    const isFilled = similar.length === limit && similar.every(({ type }) => type === pet.type);
    // No pet of another type could replace one of these.
    addReadSubjects(similarSubjects(isFilled ? [pet.type] : undefined));
    return similar;
  });
}

async function findSimilar(db: Database, pet: Pick<Pet, 'id'>, limit: number): Promise<{ id: number }[]> {
  const { mask, value } = maskOf({ status: 'Available' });
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    with pet as materialized (
      select facets, search_text, pet_breed_text(search_text) as breed_text from pets where id = ${pet.id}
    ),
    same_breed as (
      select id, facets, search_text, created_at, listing_rank from pets
      where is_listed and status_rank = 0 and pet_breed_text(search_text) = (select breed_text from pet)
      order by created_at desc, id desc
      limit ${MAX_SAME_BREED}
    ),
    groups as materialized (
      select p.facets from pet_facet_counts p
      where is_listed and (facets & ${mask}) = ${value}
      group by facets having sum(pets) > 0
      order by ${facetSimilarity} desc
      limit ${MAX_GROUPS}
    ),
    same_facets as (
      select newest.* from groups, lateral (
        select id, facets, search_text, created_at, listing_rank from pets
        where is_listed and facets = groups.facets
        order by created_at desc, id desc
        limit ${limit + 1}
      ) as newest
    )
    select p.id
    from (select * from same_breed union select * from same_facets) as p
    where p.id <> ${pet.id}
    order by p.listing_rank, ${facetSimilarity} + ${textSimilarity} desc, p.created_at desc, p.id desc
    limit ${limit}`.execute(db);
  return rows;
}

const same = (bits: number) => sql`(((p.facets # (select facets from pet)) & ${sql.lit(bits)}) = 0)::int`;

const facetSimilarity: RawBuilder<number> = sql`(
  ${same(bitsOf('type'))} * 100 + ${same(bitsOf('size'))} * 2 + ${same(bitsOf('age'))} * 2
  + ((select facets from pet) & ~p.facets & ${sql.lit(GOOD_WITH)} = 0)::int
)`;

const textSimilarity: RawBuilder<number> = sql`
  case
    when pet_breed_text(p.search_text) = (select breed_text from pet) then 4
    when split_part(p.search_text, E'\n', 2) = (select split_part(breed_text, E'\n', 1) from pet) then 2
    else 0
  end`;
