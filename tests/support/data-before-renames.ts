import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** The last migration before tables and columns were renamed. */
export const BEFORE_RENAMES = '0010-undone-imports';

export const at = new Date('2026-03-01T10:00:00Z');
export const later = new Date('2026-03-02T11:30:00Z');
export const submission = '3f0e8a52-1111-4222-8333-944445555666';

/**
 * Fills every column that a later migration renames, in a database at `BEFORE_RENAMES`, with what a backup saves. Ids count
 * from 1.
 */
export async function insertDataBeforeRenames(db: Database): Promise<void> {
  const statements: RawBuilder<unknown>[] = [
    sql`
      insert into users (name, email, phone_number, role_id) values
        ('Ann', 'ann@example.org', '5550100', 1), ('Ben', 'ben@example.org', '5550101', 2)`,
    sql`insert into photos (hash, width, height, widths, preview) values ('a1', 10, 10, '{10}', 'x')`,
    sql`
      insert into pets (name, species, age, adoption_status, owner_id, created_at, updated_at) values
        ('Rex', 'Dog', 0, 'Adopted', null, ${at}, ${at}), ('Tom', 'Cat', 3, 'Available', 2, ${at}, ${at}),
        ('Kit', 'Cat', null, 'Available', null, ${at}, ${at})`,
    sql`
      insert into settings (key, value)
      values ('retention', '{"mail_months": 5, "address_days": 9, "chat_months": 2}')`,
    sql`insert into sign_in_networks (user_id, network, last_sign_in_at) values (2, '192.0.2.0', ${at})`,
    sql`
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, details, address)
      values (${at}, 1, 'pet.changed', 'pet', 1, '{"fields": ["name"]}', '192.0.2.3')`,
    sql`
      insert into mails (kind, user_id, to_name, to_address, letter, access_link, access_hash, unsubscribe_link, about,
        attachment, state, tries, next_try_at, last_refusal, created_at, settled_at) values
        ('password-reset', 2, 'Ben', 'ben@example.org', '{"subject": "Reset"}', null, null, null, null,
          null, 'queued', 0, ${later}, null, ${at}, null),
        ('pickup-booked', 2, 'Ben', 'ben@example.org', '{"subject": "Pickup"}', null, null, null,
          'application 1', '{"name": "p.ics"}', 'failed', 3, ${later}, '550 no', ${at}, ${later}),
        ('newsletter', null, 'Cat', 'cat@example.org', '{"subject": "News"}', null, null, null, null, null, 'sent', 1,
          ${at}, null, ${at}, ${later}),
        ('newsletter-confirm', null, 'Cat', 'cat@example.org', '{"subject": "Confirm"}', null, null, null, null, null,
          'sent', 1, ${at}, null, ${at}, ${later})`,
    sql`insert into mail_refusals (user_id, kind) values (2, 'reminders')`,
    sql`
      insert into newsletter_subscribers (name, email, confirmed_at, unsubscribe_token, created_at, asked_by)
      values ('Cat', 'cat@example.org', ${at}, 'stop', ${at}, 2)`,
    sql`
      insert into newsletters (subject, letter, state, written_by, created_at, updated_at, started_at, finished_at) values
        ('Spring', '{"subject": "News"}', 'sent', 1, ${at}, ${at}, ${at}, ${later}),
        ('Summer', null, 'draft', 1, ${at}, ${at}, null, null)`,
    sql`insert into newsletter_recipients (newsletter_id, subscriber_id, mail_id) values (1, 1, 3)`,
    sql`
      insert into applications (user_id, pet_id, forgotten_at, first_name, last_name, email, phone_number, status,
        fee_cents, created_at, updated_at, decided_at) values
        (2, 1, null, 'Ben', 'B', 'ben@example.org', '5550101', 'Approved', 9000, ${at}, ${later}, ${later}),
        (null, 2, ${later}, '', '', '', '', 'Withdrawn', null, ${at}, ${at}, null),
        (2, 2, null, 'Ben', 'B', 'ben@example.org', '5550101', 'Pending', null, ${at}, ${at}, null)`,
    sql`
      insert into application_checks (application_id, kind, outcome, checked_by, checked_at)
      values (1, 'home visit', 'good', 1, ${at})`,
    sql`insert into receipt_series (series, last_number) values ('2026', 2)`,
    sql`
      insert into receipts (series, number, kind, application_id, user_id, refunds, is_refunded, amount_cents, method,
        pet_name, pet_species, person_name, shelter_name, issued_at) values
        ('2026', 1, 'payment', 1, 2, null, true, 9000, 'cash', 'Rex', 'Dog', 'Ben B', 'Haven', ${at}),
        ('2026', 2, 'refund', 1, 2, 1, false, 9000, 'cash', 'Rex', 'Dog', 'Ben B', 'Haven', ${later})`,
    sql`
      insert into pickups (application_id, pickup_date, pickup_time, location, seat, state, created_at, updated_at)
      values (1, '2026-03-05', '10:00 AM', 'Downtown', 2, 'no-show', ${at}, ${at})`,
    sql`
      insert into visit_requests (pet_id, pet_name, pet_key, name, email, visit_date, user_id, created_at, state)
      values (2, 'Tom', 'tom', 'Ben', 'ben@example.org', '2026-03-04', 2, ${at}, 'done')`,
    sql`
      insert into reviews (application_id, user_id, pet_id, pet_name, pet_species, author_name, title, text, photo_hash,
        may_publish, state, decided_at, decided_by, created_at, updated_at)
      values (1, 2, 1, 'Rex', 'Dog', 'Ben', 'Hello', 'We are happy.', 'a1', true, 'published', ${later}, 1, ${at},
        ${at})`,
    sql`insert into pet_submissions (user_id, id, pet_id, created_at) values (2, ${submission}, 2, ${at})`,
    sql`
      insert into saved_searches (user_id, name, query, frequency, unsubscribe_token, seen_until, created_at)
      values (2, 'Cats', 'type=Cat', 'daily', 'stop', ${later}, ${at})`,
    sql`
      insert into pet_imports (user_id, file_name, format, ignored_columns, state, created_at, applied_at, undone_at)
      values (1, 'pets.csv', 'Pawhaven', '{Color}', 'undone', ${at}, ${at}, ${later})`,
    sql`
      insert into pet_import_rows (import_id, line, pet_id, name, outcome, problem, fields, before, seen_at, undo) values
        (1, 2, 2, 'Tom', 'change', 'Changed since, and kept: name.', '{"name": "Tom"}', '{"name": "T"}', ${at}, 'kept'),
        (1, 3, null, '', 'refuse', 'No name.', '{}', null, null, null)`,
    sql`
      insert into messages (user_id, sender, author_id, text, created_at, active_at, mailed_at)
      values (2, 'admin', 1, 'Hello Ben', ${at}, ${at}, ${later})`,
    sql`
      insert into chats (visitor_hash, email, last_seq, mailed_seq, started_at, last_message_at)
      values ('visitor', 'cat@example.org', 3, 2, ${at}, ${at})`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** What a backup leaves out: sessions, limits and links. */
export async function insertUnsavedDataBeforeRenames(db: Database): Promise<void> {
  const statements: RawBuilder<unknown>[] = [
    sql`
      insert into sessions (user_id, token_hash, address, user_agent, created_at, last_used_at)
      values (2, 'token', '192.0.2.1', 'browser', ${at}, ${later})`,
    sql`insert into password_resets (token_hash, user_id, created_at) values ('reset', 2, ${at})`,
    sql`insert into reset_requests (email, address, requested_at) values ('ben@example.org', '192.0.2.2', ${at})`,
    sql`
      insert into attempts (limit_name, subject, taken, window_started_at, pauses, paused_until)
      select name, 'hash', 4, ${at}::timestamptz, 2, ${later}::timestamptz
      from unnest(${Object.keys(LIMIT_NAMES)}::text[]) name`,
    sql`update mails set access_link = 'http://x/?token=y', access_hash = 'reset' where id = 1`,
    sql`update mails set unsubscribe_link = 'http://x/stop' where id = 2`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Each limit's name before and after; one did not change. */
export const LIMIT_NAMES: Record<string, string> = {
  loginByAddress: 'loginByIp',
  loginFromKnownPlace: 'loginFromKnownNetwork',
  loginByAccount: 'loginByAccount',
  ownDataByUser: 'personalDataByUser',
  resetByAddress: 'resetByIp',
  visitByAddress: 'visitByIp',
  newsletterByAddress: 'newsletterByIp',
  availableAnewByUser: 'availableAgainByUser',
  reviewByUser: 'successStoryByUser',
  chatMailByEmail: 'chatAnswerByEmail',
  chatTranscriptByAddress: 'chatTranscriptByIp',
};
