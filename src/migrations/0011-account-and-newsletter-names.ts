import { sql, type Kysely } from 'kysely';
import { renameColumns } from './rename.ts';

/** From here on, tables and columns have the names that docs/glossary.md defines. No row changes its meaning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'sessions', { address: 'ip' });
  await renameColumns(db, 'reset_requests', { address: 'ip' });

  await sql`alter table sign_in_networks rename to known_networks`.execute(db);
  await sql`alter index sign_in_networks_pkey rename to known_networks_pkey`.execute(db);

  await sql`alter table mail_refusals rename to email_opt_outs`.execute(db);
  await sql`alter index mail_refusals_pkey rename to email_opt_outs_pkey`.execute(db);
  await renameColumns(db, 'email_opt_outs', { kind: 'type' });
  await sql`
    alter table email_opt_outs rename constraint mail_refusals_kind_check to email_opt_outs_type_check`.execute(db);

  await renameColumns(db, 'newsletter_subscribers', { asked_by: 'requested_by' });
  await sql`
    alter index newsletter_subscribers_asked_by rename to newsletter_subscribers_requested_by`.execute(db);
  await renameColumns(db, 'newsletters', { state: 'status' });
  await sql`alter table newsletters rename constraint newsletters_state_check to newsletters_status_check`.execute(db);
  await sql`
    alter table newsletters rename constraint newsletters_fixed_when_begun to newsletters_fixed_once_started`.execute(
    db,
  );
  await renameColumns(db, 'newsletters', { letter: 'content' });
  await sql`drop trigger note_newsletter_outcome on mails`.execute(db);
  await sql`alter function note_newsletter_outcome() rename to record_newsletter_outcome`.execute(db);
  await sql`
    create trigger record_newsletter_outcome before delete on mails for each row
    when (old.kind = 'newsletter') execute function record_newsletter_outcome()`.execute(db);
}
