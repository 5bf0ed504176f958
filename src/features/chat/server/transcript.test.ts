import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createChat, type TestMessage } from '../../../../tests/support/chats.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { readEmails } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { chatTexts } from '../chat.constants.ts';
import { queueTranscriptEmail } from './transcript.ts';

const startedAt = new Date('2026-05-04T10:00:00Z');
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'chats', 'emails', 'rate_limits', 'audit_log');
});

const sent: TestMessage[] = [
  ['user', 'See https://spam.example?', 0],
  ['bot', 'We are open.', 0],
  ['admin', 'Write to hello@haven.example', 5],
];
const chat = (traits: Partial<Parameters<typeof createChat>[2]> = {}, lines = sent) =>
  createChat(app.db, lines, { startedAt, author_id: admin.id, email: 'noor@example.org', ...traits });
const send = (id: number, body: object = {}) =>
  app.call('POST', `/api/chats/${id}/transcript`, { token: admin.token, body });
const requestOwn = (chatId: number) =>
  queueTranscriptEmail(app.db, limits, {
    chatId,
    actor: null,
    ip: '127.0.0.1',
    shelter: { name: 'Haven', timeZone: 'America/New_York' },
    publicUrl: 'https://pets.example.org',
    now: startedAt,
  });

test('an Admin emails it to the visitor, without the visitor’s links, and it is in the audit log', async () => {
  const { id } = await chat();
  expect(await send(id)).toMatchObject({ status: 200, body: { message: chatTexts.transcriptSent } });
  const [email] = await readEmails(app.db);
  expect(email).toMatchObject({ type: 'chat-transcript', to_email: 'noor@example.org', to_name: '', user_id: null });
  expect(email!.content.paragraphs).toEqual([
    'Here’s your chat with Shelter World from May 4, 2026.',
    'May 4, 10:00 AM, Visitor: See https //spam example?',
    'May 4, 10:00 AM, Shelter World (bot): We are open.',
    'May 4, 10:05 AM, Robin Keller (Shelter World): Write to hello@haven.example',
  ]);
  const events = await app.db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).execute();
  expect(events).toEqual([{ action: 'chat.transcript_mailed', subject_id: id, details: {} }]);
});

test('a recipient that an Admin enters gets it unchanged', async () => {
  const { id } = await chat({ email: null });
  expect(await send(id)).toMatchObject({ status: 409, body: { error: chatTexts.noVisitorEmail } });
  expect((await send(id, { email: 'vet@example.org' })).status).toBe(200);
  const [email] = await readEmails(app.db);
  expect(email!.to_email).toBe('vet@example.org');
  expect(email!.content.paragraphs[1]).toBe('May 4, 10:00 AM, Visitor: See https://spam.example?');
});

test('a visitor gets their own, in the shelter’s time zone, five times a day', async () => {
  const { id } = await chat();
  for (let n = 0; n < 5; n++) expect(await requestOwn(id)).toEqual({ email: 'noor@example.org' });
  await expect(requestOwn(id)).rejects.toMatchObject({ status: 429 });
  const emails = await readEmails(app.db);
  expect(emails).toHaveLength(5);
  expect(emails[0]!.content.paragraphs[1]).toMatch(/^May 4, 6:00 AM, Visitor: /);
});

test('a User gets it at the address of their account', async () => {
  const user = await createUser(app.db, { name: 'Noor Haddad', email: 'account@example.org' });
  const { id } = await chat({ user_id: user.id, email: null });
  expect(await requestOwn(id)).toEqual({ email: 'account@example.org' });
  const [email] = await readEmails(app.db);
  expect(email).toMatchObject({ user_id: user.id, to_name: 'Noor Haddad' });
  expect(email!.content.paragraphs[1]).toContain('Noor Haddad: See');
});

test('a missing chat or address is an error', async () => {
  await expect(requestOwn(999)).rejects.toMatchObject({ status: 404 });
  expect((await send(999)).status).toBe(404);
  const { id } = await chat({ email: null });
  await expect(requestOwn(id)).rejects.toMatchObject({ status: 409, message: chatTexts.noEmail });
  expect(await readEmails(app.db)).toEqual([]);
});

test('a long one contains only the newest messages', async () => {
  const { id } = await chat(
    {},
    Array.from({ length: 230 }, (_, n) => ['user', `${n} ${'x'.repeat(1900)}`, n]),
  );
  await requestOwn(id);
  const [email] = await readEmails(app.db);
  const { paragraphs } = email!.content;
  expect(paragraphs[1]).toBe(`The first ${230 - (paragraphs.length - 2)} messages aren’t included.`);
  expect(paragraphs.at(-1)).toContain('229 x');
  expect(JSON.stringify(email!.content).length).toBeLessThan(110_000);
});
