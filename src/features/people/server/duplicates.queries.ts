import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { MatchReason } from '../people.constants.ts';
import type { DuplicatePair, PersonRecord, PossibleDuplicate } from '../person.contract.ts';
import { loadPeople } from './load-people.ts';

const MAX_DUPLICATES = 10;
const MAX_PAIRS = 50;
/** More people than this share the phone of a company or a campus. */
const MAX_SHARING = 100;

/** Suggests who else may be this person: by email, phone number, or the same name at the same postal code. */
export async function listDuplicatesOf(
  db: Database,
  id: number,
  records: readonly PersonRecord[],
  today: string,
): Promise<PossibleDuplicate[]> {
  const { rows } = await sql<{ root: number; matched_by: PossibleDuplicate['matched_by'] }>`${withoutPreparedPlan}
    with own as (select * from people where id = any(${records.map((record) => record.id)}::int[])), found as (
      (select coalesce(p.merged_into, p.id) as root, 'email' as matched_by
        from own join people p on p.email <> '' and lower(p.email) = lower(own.email) limit ${MAX_SHARING})
      union all
      (select coalesce(p.merged_into, p.id), 'phone'
        from own join people p on p.phone_key <> '' and p.phone_key = own.phone_key limit ${MAX_SHARING})
      union all
      (select coalesce(p.merged_into, p.id), 'address'
        from own join people p on fold_text(p.name) = fold_text(own.name) and p.id <> own.id
        where exists (
          select 1 from applications a join applications b on ${postalCode('a')} = ${postalCode('b')}
          where a.user_id = own.user_id and b.user_id = p.user_id) limit ${MAX_SHARING})
    )
    select root, array_agg(distinct matched_by) as matched_by from found
    where root <> ${id} and ${isNotDistinct(sql`${id}::int`, sql`root`)}
    group by root order by cardinality(array_agg(distinct matched_by)) desc, root limit ${MAX_DUPLICATES}`.execute(db);
  const people = await loadPeople(
    db,
    rows.map(({ root }) => root),
    today,
  );
  return people.map((person) => ({ person, matched_by: rows.find(({ root }) => root === person.id)!.matched_by }));
}

/** Pairs of neighbors among those with the same email or phone number. */
export async function listDuplicates(db: Database, today: string): Promise<DuplicatePair[]> {
  const pairsBy = (reason: MatchReason, keys: RawBuilder<unknown>, hasKey: RawBuilder<unknown>) => sql`
    (select one, other, ${reason}::text as reason
    from (${keys}) keys, lateral (
      select id as one, lead(id) over (order by id) as other from people where merged_into is null and ${hasKey}) neighbors
    where other is not null and ${isNotDistinct(sql`one`, sql`other`)} limit ${MAX_PAIRS})`;
  const byEmail = pairsBy('email', emailsWithoutAccount, sql`email <> '' and lower(email) = key`);
  const byPhone = pairsBy('phone', sharedPhones, sql`phone_key <> '' and phone_key = key`);
  const { rows } = await sql<{ one: number; other: number; reasons: MatchReason[] }>`${withoutPreparedPlan}
    select one, other, array_agg(reason order by reason) as reasons from (${byEmail} union all ${byPhone}) pairs
    group by one, other order by count(*) desc, one, other limit ${MAX_PAIRS}`.execute(db);
  const ids = new Set(rows.flatMap(({ one, other }) => [one, other]));
  const people = new Map((await loadPeople(db, [...ids], today)).map((person) => [person.id, person]));
  return rows.flatMap(({ one, other, reasons }) => {
    const pair = [people.get(one), people.get(other)].filter((person) => person !== undefined);
    return pair.length === 2 ? [{ people: pair, matched_by: reasons }] : [];
  });
}

/** Accounts' emails differ, so one of two people with the same email has no account. */
const emailsWithoutAccount = sql`
  select distinct lower(email) as key from people where user_id is null and merged_into is null and email <> ''`;

/** In the order of an index, until there are enough pairs. */
const sharedPhones = sql`
  select phone_key as key from people where merged_into is null and phone_key <> '' group by 1 having count(*) > 1`;

function postalCode(alias: string): RawBuilder<unknown> {
  return sql`nullif(lower(replace(${sql.ref(alias)}.answers ->> 'postal_code', ' ', '')), '')`;
}

function isNotDistinct(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from person_distinctions d
    where d.person_id = least(${one}, ${other}) and d.other_id = greatest(${one}, ${other}))`;
}
