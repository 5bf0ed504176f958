import { sql, type RawBuilder } from 'kysely';
import { jointName } from '../../people/server/index.ts';
import type { Matches } from './collect-matches.ts';
import { MAX_OF_TYPE, NEWEST_RANKED, rankOf, rankOfNumber, type Source } from './match-sql.ts';
import type { SearchTerms } from './parse-terms.ts';

/**
 * By number, by the applicant as a person or as in the form, by the pet's name, or by words of both. One for several
 * animals is found once.
 */
export function findApplications(terms: SearchTerms, matches: Matches): Source {
  const { words, number } = terms;
  const combined = matches.applicationsByWord.map((ids) => sql`union select id, false from (${ids}) combined`);
  const people = sql`(select id from matching_people limit ${NEWEST_RANKED})`;
  return sql`
    (select 'application' as type, min(id) as id, min(rank) as rank, min(title) as title, min(detail) as detail,
      min(status) as status, max(at) as at
    from (
      select a.id, btrim(a.first_name || ' ' || a.last_name) as title, ${jointName} as detail,
        a.status, a.created_at as at, coalesce(a.group_id, -a.id) as application,
        case when a.id = ${number}::int then ${rankOfNumber(terms)}
          else ${rankOf(sql`a.search_text || E'\n' || split_part(p.search_text, E'\n', 1)`, words)} end as rank,
        a.search_text || E'\n' || p.search_text as text, is_complete
      from (
        select id, true as is_complete from (${matches.applications}) contained
        union select id, true from applications where id = ${number}::int
        union select a.id, true from (select id from named_pets limit ${NEWEST_RANKED}) named
          join applications a on a.pet_id = named.id
        union select a.id, true from ${people} found join people on people.id = found.id
          join applications a on a.user_id = people.user_id
        union select a.id, true from ${people} found join applications a on a.person_id = found.id
        ${combined.reduce(append, sql``)}
      ) found join applications a using (id) join pets p on p.id = a.pet_id
    ) ranked
    where is_complete or text like all (array[${sql.join(words.map((word) => sql`'%' || fold_text(${word}) || '%'`))}]::text[])
    group by application
    order by rank, at desc, id desc limit ${MAX_OF_TYPE})`;
}

function append(before: RawBuilder<unknown>, next: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${before} ${next}`;
}
