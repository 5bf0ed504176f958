import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createChat } from '../../../../tests/support/chats.ts';
import { send } from '../../../../tests/support/message-calls.ts';
import { MovableClock, readEmails, shelter } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { queueAnswerEmails } from '../../chat/server/index.ts';
import { queueUnreadEmails } from '../../messages/server/index.ts';
import type { EmailPreferences } from '../email-preferences.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'emails');
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});

const path = '/api/users/me/email-preferences';
const read = async (who = noor) => (await app.call<EmailPreferences>('GET', path, { token: who.token })).body;
const prefer = (body: unknown, who = noor) =>
  app.call<EmailPreferences & { error: string }>('PUT', path, { token: who.token, body });
const newsletter = (method: 'POST' | 'DELETE') =>
  app.call<EmailPreferences>(method, '/api/users/me/newsletter', { token: noor.token });
const emailOptions = () => ({
  now: clock.now(),
  publicUrl: 'https://pets.example.org',
  shelter,
  onWarning: (what: string) => expect.unreachable(what),
});
const types = async () => (await readEmails(app.db)).map(({ type }) => type);

describe('PUT /api/users/me/email-preferences', () => {
  test('starts with all enabled except for requested ones, changes the given fields, and logs the change', async () => {
    expect(await read()).toEqual({
      messages: true,
      follow_ups: true,
      reminders: true,
      notifications: true,
      task_digests: true,
      draft_reminders: false,
      newsletter: 'none',
    });
    const { status, body } = await prefer({ messages: false, reminders: 'no' });
    expect([status, body]).toEqual([
      200,
      {
        messages: false,
        follow_ups: true,
        reminders: false,
        notifications: true,
        task_digests: true,
        draft_reminders: false,
        newsletter: 'none',
      },
    ]);
    expect((await prefer({ messages: true, type: 'follow-ups' })).body).toMatchObject({ messages: true });
    expect(await read()).toMatchObject({ messages: true, follow_ups: true, reminders: false });
    const events = await app.db.selectFrom('audit_log').select('details').where('actor_id', '=', noor.id).execute();
    expect(events.map(({ details }) => details)).toEqual([
      { refused: ['messages', 'reminders'], wanted_again: [] },
      { refused: [], wanted_again: ['messages'] },
    ]);
  });

  test('logs no unchanged values, rejects invalid ones, and affects nobody else', async () => {
    const other = await createSignedInUser(app.db);
    expect((await prefer({ messages: true })).status).toBe(200);
    expect((await prefer({ messages: 'perhaps' })).status).toBe(400);
    await prefer({ messages: false });
    expect(await read(other)).toMatchObject({ messages: true });
    const events = await app.db.selectFrom('audit_log').select('id').where('actor_id', '=', noor.id).execute();
    expect(events).toHaveLength(1);
  });

  test('accepts concurrent changes', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => prefer({ messages: false, follow_ups: false })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await read()).toMatchObject({ messages: false, follow_ups: false });
  });
});

describe('a user without emails about messages', () => {
  test('receives none for waiting messages, also after enabling them again', async () => {
    await prefer({ messages: false });
    await send(app, admin, { email: noor.email });
    clock.move(15);
    await queueUnreadEmails(app.db, emailOptions());
    await prefer({ messages: true });
    await queueUnreadEmails(app.db, emailOptions());
    expect(await types()).toEqual([]);
    await send(app, admin, { email: noor.email });
    clock.move(15);
    await queueUnreadEmails(app.db, emailOptions());
    expect(await types()).toEqual(['messages-waiting']);
  });

  test('receives no chat replies by email either', async () => {
    const common = { startedAt: clock.now(), user_id: noor.id, author_id: admin.id };
    await createChat(
      app.db,
      [
        ['user', 'Hello?', 0],
        ['admin', 'Hello!', 1],
      ],
      common,
    );
    await prefer({ messages: false });
    clock.move(5);
    await queueAnswerEmails(app.db, limits, emailOptions());
    await prefer({ messages: true });
    await queueAnswerEmails(app.db, limits, emailOptions());
    expect(await types()).toEqual([]);
  });
});

describe('the newsletter subscription of an account', () => {
  test('can be requested and canceled', async () => {
    expect((await newsletter('POST')).body.newsletter).toBe('pending');
    expect(await types()).toEqual(['newsletter-confirm']);
    expect((await newsletter('DELETE')).body.newsletter).toBe('none');
    expect((await read()).newsletter).toBe('none');
  });
});
