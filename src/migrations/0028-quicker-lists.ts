import { sql, type Kysely } from 'kysely';

/**
 * The recipients of each newsletter by result, so that a list of newsletters doesn't read hundreds of thousands of them;
 * the searched text of emails; and what an Admin's pets are filtered by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which most calls lock their rows: an older server may still be writing.
  await sql`lock table pets, applications, emails, newsletter_recipients in access exclusive mode`.execute(db);
  await createNewsletterCounts(db);
  await addEmailSearch(db);
  await addFiltersToPetIndex(db);
}

/** As for the counts of pets, a count is the sum of its rows. No reference: deleting a newsletter adds rows, too. */
async function createNewsletterCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_counts (
      newsletter_id integer not null,
      result text not null,
      recipients integer not null
    )`.execute(db);
  await sql`
    create function newsletter_result(outcome text, email_id integer, subscriber_id integer)
    returns text language sql immutable as $$
      select case
        when outcome in ('sent', 'kept', 'failed') then outcome
        when outcome is not null then 'unsubscribed'
        when email_id is not null then 'queued'
        when subscriber_id is not null then 'waiting'
        else 'unsubscribed'
      end
    $$`.execute(db);
  await createTriggers(db);
  await sql`
    create function merge_newsletter_counts() returns void language sql as $$
      with merged as (
        delete from newsletter_counts using (
          select newsletter_id, result from newsletter_counts group by 1, 2 having count(*) > 1
        ) repeated
        where newsletter_counts.newsletter_id = repeated.newsletter_id and newsletter_counts.result = repeated.result
        returning newsletter_counts.*
      )
      insert into newsletter_counts
      select newsletter_id, result, sum(recipients) from merged group by 1, 2 having sum(recipients) <> 0
    $$`.execute(db);
  await sql`
    create function rebuild_newsletter_counts() returns void language sql as $$
      delete from newsletter_counts;
      insert into newsletter_counts
      select newsletter_id, newsletter_result(outcome, email_id, subscriber_id), count(*)
      from newsletter_recipients group by 1, 2
    $$`.execute(db);
  await sql`select rebuild_newsletter_counts()`.execute(db);
  await sql`drop index newsletter_recipients_outcome`.execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_newsletter_recipients() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into newsletter_counts
        select newsletter_id, newsletter_result(outcome, email_id, subscriber_id), -count(*) from before group by 1, 2;
      end if;
      if tg_op <> 'DELETE' then
        insert into newsletter_counts
        select newsletter_id, newsletter_result(outcome, email_id, subscriber_id), count(*) from after group by 1, 2;
      end if;
      return null;
    end $$`.execute(db);
  for (const [trigger, rows] of [
    [sql`count_added_recipients after insert`, sql`new table as after`],
    [sql`count_changed_recipients after update`, sql`old table as before new table as after`],
    [sql`count_deleted_recipients after delete`, sql`old table as before`],
  ]) {
    await sql`
      create trigger ${trigger} on newsletter_recipients referencing ${rows}
      for each statement execute function count_newsletter_recipients()`.execute(db);
  }
}

/** One indexed column instead of three: comparing a row costs a tenth as much. */
async function addEmailSearch(db: Kysely<unknown>): Promise<void> {
  await sql`drop index emails_search`.execute(db);
  await sql`
    alter table emails add search_text text not null
    generated always as (lower(to_name || E'\n' || to_email || E'\n' || coalesce(content ->> 'subject', ''))) stored`.execute(
    db,
  );
  await sql`create index emails_search on emails using gin (search_text gin_trgm_ops)`.execute(db);
}

/** With what Admins filter by, so that the pets that a search found are counted without reading them. */
async function addFiltersToPetIndex(db: Kysely<unknown>): Promise<void> {
  // A table with pending deferred constraints cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`alter table applications drop constraint applications_active_pet_is_adopted`.execute(db);
  await sql`alter table pets drop constraint pets_with_status`.execute(db);
  await sql`
    alter table pets add constraint pets_with_status unique (id, adoption_status)
    include (status_rank, is_checked, is_listed, featured, updated_at)`.execute(db);
  await sql`
    alter table applications add constraint applications_active_pet_is_adopted
    foreign key (pet_id, active_pet_key) references pets (id, adoption_status) deferrable initially deferred`.execute(
    db,
  );
  await sql`set constraints all deferred`.execute(db);
}
