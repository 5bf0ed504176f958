import { sql, type Kysely } from 'kysely';
import { renameColumns, renameConstraints } from './rename.ts';

/** The column that refers to emails, and what kept the old name of its table or column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameEmailIds(db);
  await renameConstraints(db, 'emails', {
    mails_state_check: 'emails_state_check',
    mails_user_id_fkey: 'emails_user_id_fkey',
  });
  await renameConstraints(db, 'email_opt_outs', { mail_refusals_user_id_fkey: 'email_opt_outs_user_id_fkey' });
  await renameConstraints(db, 'known_networks', { sign_in_networks_user_id_fkey: 'known_networks_user_id_fkey' });
  await renameConstraints(db, 'idempotency_keys', {
    pet_submissions_user_id_fkey: 'idempotency_keys_user_id_fkey',
    pet_submissions_pet_id_fkey: 'idempotency_keys_pet_id_fkey',
  });
  await renameConstraints(db, 'newsletter_subscribers', {
    newsletter_subscribers_asked_by_fkey: 'newsletter_subscribers_requested_by_fkey',
  });
  await renameNotNullConstraints(db);
  await sql`alter sequence mails_id_seq rename to emails_id_seq`.execute(db);

  for (const table of ['pets', 'pet_photos', 'users', 'settings', 'success_stories']) {
    await sql`
      alter trigger note_content_change on ${sql.table(table)} rename to record_content_change`.execute(db);
  }
  await sql`alter function note_content_change rename to record_content_change`.execute(db);
  await sql`alter trigger note_availability on pets rename to set_available_since`.execute(db);
  await sql`alter function note_availability rename to set_available_since`.execute(db);
}

async function renameEmailIds(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'newsletter_recipients', { mail_id: 'email_id' });
  await renameConstraints(db, 'newsletter_recipients', {
    newsletter_recipients_mail_id_key: 'newsletter_recipients_email_id_key',
    newsletter_recipients_mail_id_fkey: 'newsletter_recipients_email_id_fkey',
  });
  await sql`
    create or replace function record_newsletter_outcome() returns trigger language plpgsql as $$
    begin
      update newsletter_recipients
      set outcome = case old.state when 'queued' then 'dropped' else old.state end, email_id = null
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
      where kind in ('newsletter-confirm', 'newsletter-welcome') and lower(to_email) = lower(old.email);
      return old;
    end $$`.execute(db);
}

/** PostgreSQL 18 names them; older versions have none. */
async function renameNotNullConstraints(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; from: string; to: string }>`
    select relname::text as table, conname::text as from, relname || '_' || attname || '_not_null' as to
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where connamespace = 'public'::regnamespace and contype = 'n' and relname not like 'kysely%'
      and conname <> relname || '_' || attname || '_not_null'`.execute(db);
  for (const { table, from, to } of rows) await renameConstraints(db, table, { [from]: to });
}
