import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createPersonWithAllData } from '../../../../tests/support/person-with-all-data.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { PersonalData } from '../personal-data.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
let canaries: string[];
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Staff' });
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad', password: goodPassword });
  canaries = await createPersonWithAllData(app.db, { ownerId: noor.id, adminId: admin.id });
});
afterAll(() => app.stop());

const download = (who: SignedInUser) =>
  app.call<PersonalData & { error: string }>('GET', '/api/users/me/data', { token: who.token });

/** The section of the export for each column that references a person, or the reason for leaving it out. */
const sections: Record<string, string> = {
  'listing_reports.user_id': 'listing_reports',
  'owner_inquiries.user_id': 'messages_to_owners',
  'application_drafts.user_id': 'application_drafts',
  'applications.user_id': 'applications',
  'chats.user_id': 'chats',
  'foster_homes.user_id': 'foster_home',
  'foster_reports.author_id': 'foster_reports',
  'foster_replies.author_id': 'foster_reports',
  'favorites.user_id': 'favorites',
  'draft_reminder_preferences.user_id': 'email_preferences',
  'email_opt_outs.user_id': 'email_preferences',
  'emails.user_id': 'emails',
  'message_likes.user_id': 'messages',
  'messages.user_id': 'messages',
  'newsletter_subscribers.requested_by': 'newsletter',
  'newsletter_subscribers.user_id': 'newsletter',
  'notifications.recipient_id': 'notifications',
  'password_resets.user_id': 'password_links',
  'payment_methods.user_id': 'payment_methods',
  'checkout_attempts.user_id': 'online_payments',
  'donations.user_id': 'donations',
  'monthly_donations.user_id': 'monthly_donations',
  'pet_imports.user_id': 'pet_imports',
  'pet_listing_days.user_id': 'pets_added',
  'idempotency_keys.user_id': 'pet_forms_sent',
  'people.user_id': 'person_record',
  'pets.owner_id': 'own_pets',
  'receipts.user_id': 'receipts',
  'success_stories.user_id': 'success_stories',
  'saved_searches.user_id': 'saved_searches',
  'saved_views.user_id': 'saved_views',
  'default_views.user_id': 'default_views',
  'sessions.user_id': 'sessions',
  'shift_sign_ups.user_id': 'shifts',
  'known_networks.user_id': 'known_networks',
  'staff_grants.user_id': 'staff_roles',
  'passkeys.user_id': 'passkeys',
  'authenticator_apps.user_id': 'authenticator_apps',
  'recovery_codes.user_id': 'recovery_codes',
  'remembered_devices.user_id': 'remembered_devices',
  'linked_accounts.user_id': 'linked_accounts',
  'tasks.person_id': 'tasks',
  'visit_requests.user_id': 'visits',
  'volunteer_hours.user_id': 'volunteer_hours',
  'volunteer_skills.user_id': 'volunteer_skills',
};
const ofTheStaff =
  'what the staff did belongs to the record of whoever it is about; the deed itself is in the audit log';
const exceptions: Record<string, string> = {
  'agreement_templates.created_by': ofTheStaff,
  'agreements.sent_by': ofTheStaff,
  'application_checks.checked_by': ofTheStaff,
  'application_notes.author_id': ofTheStaff,
  'applications.assigned_to': ofTheStaff,
  'application_viewers.user_id': 'which Admin looks at an application, for a minute',
  'chat_messages.author_id': ofTheStaff,
  'chat_presence.user_id': 'which Admin is there to answer, for a minute',
  'chats.assigned_to': ofTheStaff,
  'foster_homes.home_check_by': ofTheStaff,
  'online_refunds.requested_by': ofTheStaff,
  'foster_instructions.written_by': ofTheStaff,
  'foster_needs.created_by': ofTheStaff,
  'foster_offers.sent_by': ofTheStaff,
  'foster_reports.answered_by': ofTheStaff,
  'intake_submissions.user_id': 'keys of intakes that an Admin has sent, for two days',
  'invitations.sent_by': ofTheStaff,
  'message_changes.user_id': 'a counter without content',
  'messages.author_id': ofTheStaff,
  'newsletters.written_by': ofTheStaff,
  'notifications.actor_id': ofTheStaff,
  'medical_files.uploaded_by': ofTheStaff,
  'medical_notes.written_by': ofTheStaff,
  'person_flags.set_by': ofTheStaff,
  'person_merges.merged_by': ofTheStaff,
  'person_notes.author_id': ofTheStaff,
  'pet_notes.author_id': ofTheStaff,
  'placements.moved_by': ofTheStaff,
  'photo_uploads.user_id': 'photos in use are exported with their pet or story; others are deleted after a day',
  'procedures.recorded_by': ofTheStaff,
  'monthly_donations.stopped_by': ofTheStaff,
  'receipts.issued_by': ofTheStaff,
  'receipts.voided_by': ofTheStaff,
  'applications.identity_checked_by': ofTheStaff,
  'bonds.created_by': ofTheStaff,
  'fee_lines.created_by': ofTheStaff,
  'cash_counts.counted_by': ofTheStaff,
  'shift_sign_ups.added_by': ofTheStaff,
  'shifts.created_by': ofTheStaff,
  'staff_grants.granted_by': ofTheStaff,
  'success_stories.decided_by': ofTheStaff,
  'tasks.created_by': ofTheStaff,
  'tasks.done_by': ofTheStaff,
  'tasks.owner_id': ofTheStaff,
  'task_digests.user_id': 'days on which the email with due tasks was sent, for two weeks',
  'task_rules.owner_id': ofTheStaff,
  'sign_in_challenges.user_id': 'steps of a login in progress, for minutes',
  'provider_logins.user_id': 'steps of linking an account, for minutes',
  'email_confirmations.user_id': 'links that were emailed to confirm an email, until they are used or expire',
  'trash_items.deleted_by': ofTheStaff,
  'treatment_imports.applied_by': ofTheStaff,
  'treatments.given_by': ofTheStaff,
  'treatments.skipped_by': ofTheStaff,
  'undo_steps.actor_id': 'what an Admin can still undo, for some minutes',
  'volunteer_hours.recorded_by': ofTheStaff,
  'volunteer_skills.added_by': ofTheStaff,
  'weights.weighed_by': ofTheStaff,
};

describe('GET /api/users/me/data', () => {
  test('has a section for each table that references a person, except for listed reasons', async () => {
    const { rows } = await sql<{ column: string }>`
      select conrelid::regclass::text || '.' || attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass`.execute(app.db);
    expect(rows.length).toBeGreaterThan(30);
    const known = [...Object.keys(sections), ...Object.keys(exceptions)];
    expect(rows.map(({ column }) => column).toSorted()).toEqual(known.toSorted());
  });

  test('exports all personal data, and logs the export', async () => {
    const { status, body } = await download(noor);
    expect(status).toBe(200);
    for (const section of Object.values(sections)) expect(body.data[section], section).toSatisfy(isExported);
    const text = JSON.stringify(body);
    for (const canary of canaries) expect(text).toContain(canary);
    expect(body.data).toMatchObject({
      account: { name: 'Noor Haddad', email: noor.email, role: 'User' },
      email_preferences: { messages: true, follow_ups: false, reminders: true, draft_reminders: true },
      newsletter: { status: 'subscribed' },
    });
    const { body: later } = await download(noor);
    const event = { action: 'account.data_exported', by: 'you', ip: '127.0.0.1' };
    expect(later.data['activity_log']).toEqual([expect.objectContaining(event)]);
    expect((body.data['messages'] as { liked_by_you: boolean }[]).some((each) => each.liked_by_you)).toBe(true);
    expect(text).toMatch(/"created_at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/);
  });

  test('contains no hash, token or staff name, and nothing about other people', async () => {
    const other = await createSignedInUser(app.db, { name: 'Wanda Else' });
    await createPersonWithAllData(app.db, { ownerId: other.id, adminId: admin.id });
    const text = JSON.stringify((await download(noor)).body);
    const people = await app.db
      .selectFrom('users')
      .leftJoin('sessions', 'sessions.user_id', 'users.id')
      .select(['password_hash', 'token_hash', 'email', 'users.name', 'users.id'])
      .execute();
    const theirs = people.filter(({ id }) => id !== noor.id).flatMap(({ email, name }) => [email, name]);
    const secrets = people.flatMap(({ password_hash, token_hash }) => [password_hash, token_hash]);
    const hidden = [...theirs, ...secrets].filter((word) => word !== null);
    expect(hidden.length).toBeGreaterThan(6);
    for (const word of hidden) expect(text).not.toContain(word);
    expect(text).not.toMatch(/hash|unsubscribe_token|access_link|secret-/);
    const own = (await download(other)).body;
    expect(JSON.stringify(own)).not.toContain(noor.email);
  });

  test('contains only an Admin’s own data', async () => {
    await createPet(app.db, { name: 'Somebody’s pet', owner_id: noor.id });
    const { body } = await download(admin);
    expect(body.data).toMatchObject({ account: { role: 'Admin' }, own_pets: [], receipts: [], applications: [] });
    expect(JSON.stringify(body)).not.toContain(noor.email);
  });

  test('is rejected after a few exports an hour', async () => {
    const often = await createSignedInUser(app.db);
    for (let time = 0; time < 5; time += 1) expect((await download(often)).status).toBe(200);
    const { status, headers } = await download(often);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

function isExported(section: unknown): boolean {
  return Array.isArray(section) ? section.length > 0 : typeof section === 'object' && section !== null;
}
