import { sql, type Kysely } from 'kysely';

/**
 * What lists of people, applications, messages and the audit log search and sort by. A search reads stored text:
 * folding it for each row would take longer than finding the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // One line each, so that a pattern can be limited to the first lines.
    `alter table users add search_text text not null
      generated always as (lower(name || E'\\n' || email || E'\\n' || phone_number)) stored`,
    `create index users_search on users using gin (search_text gin_trgm_ops)`,
    // With the name, so that the index alone gives the order.
    `create index users_by_name on users (lower(name), id) include (name)`,

    `alter table applications
      add search_text text not null generated always as (
        fold_text(first_name || ' ' || last_name || E'\\n' || email || E'\\n' || phone_number)) stored,
      add applicant_order text collate "C" not null generated always as (
        fold_text(last_name || ' ' || first_name)) stored`,
    `create index applications_search on applications using gin (search_text gin_trgm_ops)`,
    `create index applications_by_applicant on applications (applicant_order, id)`,
    `create index applications_by_status on applications (status, created_at desc, id desc)`,
    `create index applications_returned on applications (created_at desc, id desc) where returned_at is not null`,
    `create index applications_under_18 on applications (created_at desc, id desc)
      where answers ->> 'age_category' = 'under18'`,
    `create index applications_active on applications (id) include (decided_at, created_at)
      where active_pet_key is not null`,
    // An application is also found by its pet's name, the first line of the pet's text, and listed in its order.
    `create index pets_name_search on pets using gin (split_part(search_text, E'\\n', 1) gin_trgm_ops)`,
    `create index pets_by_text on pets (search_text collate "C", id)`,

    `alter table messages add search_text text not null generated always as (lower(text)) stored`,
    `create index messages_search on messages using gin (search_text gin_trgm_ops)`,

    // With the id: a page is found in the index alone.
    `create index audit_log_action on audit_log (action, at desc, id desc)`,
    `drop index audit_log_actor`,
    `create index audit_log_actor on audit_log (actor_id, at desc, id desc)`,
    `drop index audit_log_subject`,
    `create index audit_log_subject on audit_log (subject_type, subject_id, at desc, id desc)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
