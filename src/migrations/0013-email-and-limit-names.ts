import { sql, type Kysely } from 'kysely';
import { renameColumns, renameIndexes } from './rename.ts';

/** Rate limits, the audit log and emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attempts rename to rate_limits`.execute(db);
  await renameColumns(db, 'rate_limits', { taken: 'used', pauses: 'blocks', paused_until: 'blocked_until' });
  await renameIndexes(db, { attempts_pkey: 'rate_limits_pkey', attempts_window: 'rate_limits_window' });
  for (const [from, to] of Object.entries(LIMIT_NAMES)) {
    await sql`update rate_limits set limit_name = ${to} where limit_name = ${from}`.execute(db);
  }

  await renameColumns(db, 'audit_log', { address: 'ip', subject_kind: 'subject_type' });
  await sql`
    create or replace function deletion_time(what text, number integer, not_before timestamptz)
    returns timestamptz language sql as $$
      select coalesce(
        (select max(at) from audit_log
          where subject_type = what and subject_id = number and action = what || '.deleted'),
        greatest(clock_timestamp(), not_before))
    $$`.execute(db);

  await renameEmails(db);
}

async function renameEmails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails rename to emails`.execute(db);
  await renameColumns(db, 'emails', {
    to_address: 'to_email',
    letter: 'content',
    about: 'reference',
    tries: 'attempts',
    next_try_at: 'next_attempt_at',
    last_refusal: 'last_error',
    settled_at: 'completed_at',
  });
  await renameIndexes(db, {
    mails_pkey: 'emails_pkey',
    mails_message_id_key: 'emails_message_id_key',
    mails_waiting: 'emails_waiting',
    mails_user: 'emails_user',
    mails_newest: 'emails_newest',
    mails_about: 'emails_reference',
    mails_access: 'emails_access',
    mails_of_subscriptions: 'emails_of_subscriptions',
  });
  await sql`
    create or replace function erase_access_link(hash text) returns void language sql as $$
      update emails set access_link = null,
        state = case when state = 'queued' then 'dropped' else state end,
        completed_at = case when state = 'queued' then now() else completed_at end
      where access_hash = hash and access_link is not null
    $$`.execute(db);
  await sql`drop trigger forget_mails_of_subscriber on newsletter_subscribers`.execute(db);
  await sql`drop function forget_mails_of_subscriber`.execute(db);
  await sql`
    create function delete_emails_of_subscriber() returns trigger language plpgsql as $$
    begin
      delete from emails
      using newsletter_recipients
      where newsletter_recipients.subscriber_id = old.id and emails.id = newsletter_recipients.mail_id;
      delete from emails
      where kind in ('newsletter-confirm', 'newsletter-welcome') and lower(to_email) = lower(old.email);
      return old;
    end $$`.execute(db);
  await sql`
    create trigger delete_emails_of_subscriber before delete on newsletter_subscribers for each row
    execute function delete_emails_of_subscriber()`.execute(db);
}

const LIMIT_NAMES = {
  loginByAddress: 'loginByIp',
  loginFromKnownPlace: 'loginFromKnownNetwork',
  ownDataByUser: 'personalDataByUser',
  resetByAddress: 'resetByIp',
  visitByAddress: 'visitByIp',
  newsletterByAddress: 'newsletterByIp',
  availableAnewByUser: 'availableAgainByUser',
  reviewByUser: 'successStoryByUser',
  chatMailByEmail: 'chatAnswerByEmail',
  chatTranscriptByAddress: 'chatTranscriptByIp',
};
