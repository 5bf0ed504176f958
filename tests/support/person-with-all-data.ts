import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database.ts';
import { createPet, findPersonId } from './factories.ts';
import { createVolunteerRecord } from './volunteer-record.ts';
import { createFosterRecord } from './foster-record.ts';
import { makeToken } from '../../src/platform/tokens.ts';
import { queueEmail } from '../../src/platform/email/queue-email.ts';
import { content } from './outbox.ts';
import { createAgreementRecord } from './agreement-record.ts';
import { createAdoption } from './adoption-scenario.ts';
import { createThreadAndChat } from './thread-and-chat.ts';

let people = 0;

/**
 * Gives a person one record of every kind that is stored about people. Secrets start with `secret-`.
 * @returns texts by or about the person, each unique to its column
 */
export async function createPersonWithAllData(
  db: Database,
  { ownerId, adminId }: { ownerId: number; adminId: number },
): Promise<string[]> {
  people += 1;
  const now = new Date();
  const canary = (what: string) => `${what} canary ${people}.`;
  const { applicationId, approvedId, pickupId } = await createAdoption(db, { ownerId, adminId });
  const { threadId, chatId } = await createThreadAndChat(db, { ownerId, adminId });
  await createAgreementRecord(db, { applicationId: approvedId, content: canary('agreement') });
  const own = { user_id: ownerId, created_at: now };
  const personId = await findPersonId(db, ownerId);
  const { id: petId } = await createPet(db, { owner_id: ownerId, back_story: canary('pet') });

  await db
    .updateTable('applications')
    .set({ reason: canary('reason'), is_reason_internal: true })
    .where('id', '=', applicationId)
    .execute();
  await db
    .updateTable('application_notes')
    .set({ text: canary('note') })
    .where('application_id', '=', applicationId)
    .execute();
  await db
    .insertInto('application_checks')
    .values({
      application_id: applicationId,
      type: 'reference',
      outcome: 'concerns',
      note: canary('check'),
      checked_by: adminId,
      checked_at: now,
    })
    .execute();
  const { id: broughtInId } = await createPet(db);
  await db
    .updateTable('custodies')
    .set({ source_person_id: personId, reason: canary('surrender') })
    .where('pet_id', '=', broughtInId)
    .execute();
  await db
    .insertInto('person_flags')
    .values({
      person_id: personId,
      level: 'Note',
      reason: canary('warning'),
      expires_on: '2026-01-01',
      set_by: adminId,
      set_at: now,
    })
    .execute();
  await db
    .insertInto('person_notes')
    .values({ person_id: personId, author_id: adminId, text: canary('note on the person'), created_at: now })
    .execute();
  await db
    .insertInto('application_drafts')
    .values({
      user_id: ownerId,
      pet_id: 0,
      procedure_read_at: now,
      answers: JSON.stringify({ home_description: canary('draft') }),
      updated_at: now,
    })
    .execute();
  await db
    .updateTable('pickups')
    .set({ additional_notes: canary('pickup') })
    .where('id', '=', pickupId)
    .execute();
  await db
    .updateTable('messages')
    .set({ text: canary('message') })
    .where('id', '=', threadId)
    .execute();
  await db.insertInto('message_likes').values({ message_id: threadId, user_id: ownerId }).execute();
  await db
    .updateTable('chat_messages')
    .set({ text: canary('chat') })
    .where('chat_id', '=', chatId)
    .execute();
  await db
    .updateTable('receipts')
    .set({ note: canary('receipt') })
    .where('user_id', '=', ownerId)
    .execute();
  await db
    .insertInto('checkout_attempts')
    .values({
      ...own,
      application_id: approvedId,
      mode: 'test',
      fee_cents: 40_000,
      deposit_cents: 0,
      donation_cents: 0,
      currency: 'USD',
      idempotency_key: randomUUID(),
      status: 'creating',
      created_at: now,
      expires_at: now,
      checked_at: now,
    })
    .execute();
  const gift = { ...own, amount_cents: 1000, created_at: now };
  await db
    .insertInto('donations')
    .values({ ...gift, name: canary('donation'), email: 'giver@example.org', monthly_id: null, invoice_id: null })
    .execute();
  await db
    .insertInto('monthly_donations')
    .values({
      ...gift,
      name: canary('monthly donation'),
      email: 'giver@example.org',
      currency: 'USD',
      mode: 'test',
      idempotency_key: randomUUID(),
      status: 'active',
      started_at: now,
      expires_at: now,
      checked_at: now,
    })
    .execute();
  await db
    .updateTable('success_stories')
    .set({ text: canary('review') })
    .where('user_id', '=', ownerId)
    .execute();
  await db.insertInto('follow_ups').values({ application_id: approvedId, days: 3, queued_at: now }).execute();
  await db
    .insertInto('tasks')
    .values({ title: canary('task'), person_id: ownerId, created_at: now })
    .execute();
  await db
    .insertInto('favorites')
    .values({ ...own, pet_id: petId })
    .execute();
  await db
    .insertInto('saved_searches')
    .values({
      ...own,
      name: canary('search'),
      query: '?type=Dog',
      frequency: 'daily',
      unsubscribe_token: `secret-search-${people}`,
      last_checked_at: now,
    })
    .execute();
  const view = await db
    .insertInto('saved_views')
    .values({ ...own, list: 'pets', name: canary('view'), query: 'type=Dog', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('default_views').values({ user_id: ownerId, list: 'pets', view_id: view.id }).execute();
  await db
    .insertInto('idempotency_keys')
    .values({ ...own, key: randomUUID(), pet_id: petId })
    .execute();
  const sender = { name: canary('sender'), email: `sender-${people}@example.org` };
  await db
    .insertInto('owner_inquiries')
    .values({ ...own, ...sender, pet_id: petId, text: canary('inquiry') })
    .execute();
  await db
    .insertInto('listing_reports')
    .values({ ...own, pet_id: petId, network: null, reason: 'other', details: canary('report'), dismissed_at: null })
    .execute();
  await db.insertInto('pet_listing_days').values({ user_id: ownerId, day: '2026-01-02', added: 1 }).execute();
  await db
    .insertInto('pet_imports')
    .values({ ...own, file_name: canary('import'), format: 'Pawhaven', ignored_columns: [], status: 'checked' })
    .execute();
  await db
    .insertInto('password_resets')
    .values({ ...own, token_hash: `secret-reset-${people}` })
    .execute();
  await db
    .insertInto('staff_grants')
    .values({ user_id: ownerId, role: 'volunteer', granted_by: null, granted_at: now, ends_at: null })
    .execute();
  await db
    .insertInto('known_networks')
    .values({ user_id: ownerId, network: `198.51.100.${people}`, last_sign_in_at: now })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      ...own,
      credential_id: `secret-credential-${people}`,
      public_key: `secret-key-${people}`,
      counter: 0,
      name: canary('passkey'),
    })
    .execute();
  await db
    .insertInto('authenticator_apps')
    .values({ ...own, secret: `secret-app-${people}`, confirmed_at: now })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ ...own, code_hash: `secret-code-${people}` })
    .execute();
  await db
    .insertInto('remembered_devices')
    .values({
      ...own,
      token_hash: `secret-device-${people}`,
      user_agent: canary('device'),
      ip: '127.0.0.1',
      last_used_at: now,
    })
    .execute();
  await db
    .insertInto('linked_accounts')
    .values({
      ...own,
      provider: 'oidc',
      issuer: 'https://id.example',
      subject: `subject-${people}`,
      label: canary('linked'),
    })
    .execute();
  await db
    .insertInto('draft_reminder_preferences')
    .values({ user_id: ownerId, is_enabled: true, unsubscribe_token: makeToken() })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      recipient_id: ownerId,
      actor_id: adminId,
      type: 'application.assigned',
      details: JSON.stringify({ application_id: applicationId, pet: 'Maple' }),
      url: `/admin-dashboard/manage-adoptions/${applicationId}`,
      created_at: now,
    })
    .execute();
  await db.insertInto('email_opt_outs').values({ user_id: ownerId, type: 'follow-ups' }).execute();
  await db
    .insertInto('newsletter_subscribers')
    .values({
      ...own,
      name: canary('newsletter'),
      email: `reader.of.news${people}@example.org`,
      confirm_token_hash: `secret-confirm-${people}`,
      confirmed_at: now,
      unsubscribe_token: `secret-news-${people}`,
    })
    .execute();
  await createFosterRecord(db, { userId: ownerId, hasAnimal: false, textOf: canary });
  await createVolunteerRecord(db, { userId: ownerId, note: canary('volunteer hours') });
  await queueEmail(db, {
    type: 'password-reset',
    to: { id: ownerId, name: 'Noor', email: 'noor@example.org', is_demo: false },
    content: { ...content, subject: canary('mail'), action: { label: 'Set a new password' } },
    accessLink: `https://pets.example.org/reset-password?token=secret-link-${people}`,
    now,
  });
  const words = ['pet', 'reason', 'note', 'check', 'warning', 'draft', 'pickup', 'message', 'chat', 'receipt'];
  const foster = [
    'foster address',
    'household',
    'coordinator note',
    'foster report',
    'foster reply',
    'foster supplies',
  ];
  return [...words, ...foster, 'volunteer hours', 'agreement', 'review', 'search', 'import', 'newsletter', 'mail'].map(
    canary,
  );
}
