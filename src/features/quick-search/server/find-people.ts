import { sql, type RawBuilder } from 'kysely';
import { MAX_DIGITS, type Matches } from './collect-matches.ts';
import { AFTER_PREFIX, MAX_RANKED, MAX_OF_TYPE, rankOf, type Source } from './match-sql.ts';
import type { SearchTerms } from './parse-terms.ts';

/** Everyone with or without an account, by name, email or phone number; of merged records the one that stands for both. */
export function findPeople({ words, digits }: SearchTerms): Source {
  // The phone number's digits end the text. Staff who type that many rarely mean one of our own numbers.
  const rank = digits === null ? rankOf(sql`search_text`, words) : endsWith(digits);
  return sql`
    (select 'person' as type, root.id, ranked.rank, root.name as title,
      concat_ws(' · ', nullif(root.email, ''), nullif(root.phone_number, '')) as detail,
      -- The stronger level comes first in the alphabet.
      (select min(level) from person_flags f
        where f.person_id in (select id from people where id = root.id or merged_into = root.id)
          and (expires_on is null or expires_on >= current_date)) as status,
      root.created_at as at
    from (
      select coalesce(merged_into, id) as id, min(${rank}) as rank
      from matching_people join people using (id)
      group by 1 order by rank, id desc limit ${MAX_OF_TYPE}
    ) ranked join people root using (id)
    order by rank, at desc, id desc)`;
}

function endsWith(digits: string): RawBuilder<unknown> {
  return sql`case when search_text like ${`%${digits.slice(-MAX_DIGITS)}`} then 0 else 3 end`;
}

/** `matching_people`: records with all words, or with a phone number that has these digits. */
export function matchingPeople({ words }: SearchTerms, matches: Matches): RawBuilder<unknown> {
  return sql`
    ${matches.people}
    union ${words.length === 1 ? selectByFirstName(words[0]!) : sql`select null::int where false`}`;
}

/** For one or two letters, which the trigram index does not know. */
function selectByFirstName(word: string): RawBuilder<unknown> {
  return sql`
    (select id from people
    where merged_into is null and lower(name) >= lower(${word}) and lower(name) < lower(${word}) || ${AFTER_PREFIX}
    order by id desc limit ${MAX_RANKED})`;
}
