import { sql, type Kysely } from 'kysely';
import { renameColumns, renameConstraints } from './rename.ts';

/** An email has a type and a status, like every other record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'emails', { kind: 'type', state: 'status' });
  await renameConstraints(db, 'emails', { emails_state_check: 'emails_status_check' });
  // PostgreSQL 18 names not-null constraints too; older versions have none.
  const { rows } = await sql<{ name: string }>`
    select conname::text as name from pg_constraint
    where conrelid = 'emails'::regclass and conname in ('emails_kind_not_null', 'emails_state_not_null')`.execute(db);
  for (const { name } of rows) {
    await renameConstraints(db, 'emails', { [name]: name.replace('kind', 'type').replace('state', 'status') });
  }

  await sql`
    create or replace function erase_access_link(hash text) returns void language sql as $$
      update emails set access_link = null,
        status = case when status = 'queued' then 'dropped' else status end,
        completed_at = case when status = 'queued' then now() else completed_at end
      where access_hash = hash and access_link is not null
    $$`.execute(db);
  await sql`
    create or replace function record_newsletter_outcome() returns trigger language plpgsql as $$
    begin
      update newsletter_recipients
      set outcome = case old.status when 'queued' then 'dropped' else old.status end, email_id = null
      where email_id = old.id;
      return old;
    end $$`.execute(db);
  await sql`
    create or replace function delete_emails_of_subscriber() returns trigger language plpgsql as $$
    begin
      delete from emails
      using newsletter_recipients
      where newsletter_recipients.subscriber_id = old.id and emails.id = newsletter_recipients.email_id;
      delete from emails
      where type in ('newsletter-confirm', 'newsletter-welcome') and lower(to_email) = lower(old.email);
      return old;
    end $$`.execute(db);
}
