import { sql, type Kysely } from 'kysely';
import { renameConstraints } from './rename.ts';

/** Constraints, sequences, triggers and functions whose tables and columns were renamed before. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
