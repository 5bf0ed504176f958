import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Applications are found by a phone number in any format, as people are.
  await sql`alter table applications drop column search_text`.execute(db);
  await sql`
    alter table applications
    add search_text text not null generated always as (
      fold_text(first_name || ' ' || last_name || E'\n' || email || E'\n' || phone_number || E'\n'
        || regexp_replace(phone_number, '[^0-9]', '', 'g'))) stored`.execute(db);
  await sql`create index applications_search on applications using gin (search_text gin_trgm_ops)`.execute(db);
  // One or two letters cannot be found in that index. With the text, all of this one are read instead of all rows.
  await sql`drop index applications_by_applicant`.execute(db);
  await sql`
    create index applications_by_applicant on applications (applicant_order, id)
    include (status, pet_id, search_text)`.execute(db);

  // Accounts' emails differ, so one of two people with the same email has no account.
  await sql`
    create index people_without_account on people (lower(email)) include (email)
    where user_id is null and merged_into is null and email <> ''`.execute(db);
  await sql`drop index people_phone`.execute(db);
  await sql`create index people_phone on people (phone_key, id) include (merged_into) where phone_key <> ''`.execute(
    db,
  );
}
