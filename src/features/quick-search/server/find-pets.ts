import { sql } from 'kysely';
import { parsePetCode } from '../../pets/pet-code.contract.ts';
import type { Matches } from './collect-matches.ts';
import { AFTER_PREFIX, MAX_RANKED, MAX_OF_TYPE, rankOf, rankOfNumber, type Source } from './match-sql.ts';
import type { SearchTerms } from './parse-terms.ts';

/** By name, breed, species, number, code, microchip or other identifier, or the id in another system. */
export function findPets(terms: SearchTerms, matches: Matches): Source {
  const { words, number } = terms;
  const text = words.join(' ');
  const coded = parsePetCode(text);
  const identified = sql`
    select pet_id from pet_identifiers where value in (${text.toUpperCase()}, ${text.replaceAll(/[\s.*-]/g, '')})`;
  return sql`
    (select 'pet' as type, id, rank, name as title, concat_ws(' · ', coalesce(breed, species), '#' || id) as detail,
      adoption_status as status, updated_at as at
    from (
      select pets.*, case when pets.id = ${coded}::int or pets.id in (${identified}) then 0
        when pets.id = ${number}::int or external_id = ${text} then ${rankOfNumber(terms)}
        else ${rankOf(sql`split_part(search_text, E'\n', 1)`, words)} end as rank
      from (
        select id from named_pets
        union select id from (${matches.pets}) contained where (select count(*) < ${MAX_OF_TYPE} from named_pets)
        union select id from pets where id = ${number}::int
        union select id from pets where external_id = ${text}
        union select id from pets where id = ${coded}::int
        union ${identified}
      ) found join pets using (id)
    ) ranked order by rank, at desc, id desc limit ${MAX_OF_TYPE})`;
}

/** `named_pets`: the newest pets whose name starts with the text, read from an index alone. */
export function namedPets({ words }: SearchTerms): Source {
  const text = sql`fold_text(${words.join(' ')})`;
  if (words.length === 0) return sql`select null::int as id where false`;
  return sql`
    select id from pets
    where search_text collate "C" >= ${text} and search_text collate "C" < ${text} || ${AFTER_PREFIX}
    order by id desc limit ${MAX_RANKED}`;
}
