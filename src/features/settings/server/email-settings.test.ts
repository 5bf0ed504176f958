import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startSmtpServer, type SmtpServer } from '../../../../tests/support/smtp-server.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { settingMessages } from '../settings.constants.ts';
import type { TestResult } from './send-test-email.ts';

let server: SmtpServer;
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  server = await startSmtpServer();
  app = await startApp({ env: { SMTP_URL: server.smtpUrl, MAIL_FROM: 'Front desk <desk@harbor.test>' } });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.behave({});
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});

const sendTest = () => app.call<TestResult>('POST', '/api/settings/email/test', { token: admin.token });
const save = (body: object) => app.call('PUT', '/api/settings/email', { token: admin.token, body });

describe('the sender of emails', () => {
  test('is MAIL_FROM until an Admin sets another, and replies go where they should', async () => {
    expect((await sendTest()).body).toEqual({ status: 'sent', message: settingMessages.testSent(admin.email) });
    expect(server.received.at(-1)!.raw).toMatch(/^From: Front desk <desk@harbor\.test>/m);
    expect(server.received.at(-1)!.raw).toMatch(/^Reply-To: .*<hello@shelter\.example>/m);
    await save({ sender_name: 'Harbor Shelter', sender_email: 'pets@harbor.test', reply_to: 'team@harbor.test' });
    await sendTest();
    expect(server.received.at(-1)!.raw).toMatch(/^From: Harbor Shelter <pets@harbor\.test>/m);
    expect(server.received.at(-1)!.raw).toMatch(/^Reply-To: .*<team@harbor\.test>/m);
    await save({ sender_name: 'Harbor', sender_email: '', reply_to: '' });
    await sendTest();
    expect(server.received.at(-1)!.raw).toMatch(/^From: Harbor <desk@harbor\.test>/m);
    await save({ sender_name: '', sender_email: '', reply_to: '' });
  });

  test.each([
    [{ sender_email: 'not an address' }, 'sender_email'],
    [{ reply_to: 'a@b.test, c@d.test' }, 'reply_to'],
    [{ sender_email: 'a@b.test\r\nBcc: c@d.test' }, 'sender_email'],
  ])('rejects %j', async (body, field) => {
    const response = await save(body);
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('POST /api/settings/email/test', () => {
  test.each([
    [{ login: { user: 'u', password: 'p' } }, /^The mail server refuses the (?:login|sender).* (?:Check|Choose)/],
    [{ rejectSender: '550 5.7.1 Not yours' }, /^The mail server refuses the sender \(550\)\. Choose a sender address/],
  ])('says in plain words why %j failed, and does not try again', async (behavior, message) => {
    await server.behave(behavior);
    const { body } = await sendTest();
    expect([body.status, body.message]).toEqual(['failed', expect.stringMatching(message)]);
    const waiting = await app.db.selectFrom('emails').select('id').where('status', '=', 'queued').execute();
    expect(waiting).toEqual([]);
  });

  test('shows what the server says about the recipient', async () => {
    await server.behave({ rejectRecipients: { [admin.email]: '550 5.1.1 No such person' } });
    const { body } = await sendTest();
    expect([body.status, body.message]).toEqual(['failed', expect.stringContaining('5.1.1 No such person')]);
  });

  test('says that no mail server is set up', async () => {
    const other = await startApp();
    const { token } = await createSignedInUser(other.db, { role: 'Admin' });
    const { body } = await other.call<TestResult>('POST', '/api/settings/email/test', { token });
    expect(body).toEqual({ status: 'kept', message: settingMessages.testNotConfigured });
    await other.stop();
  });
});
