import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createStartedNewsletter, createSubscribers } from '../../../../tests/support/newsletters.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { adminNewsletterMessages } from '../admin-newsletters.constants.ts';
import { newsletterMessages, BY_HAND_FIELD } from '../newsletter.constants.ts';
import { countProgress } from './newsletters.queries.ts';
import { queueNewsletters } from './queue-newsletters.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
// Emails stay queued: without a mail server, the deliverer would mark them as kept within a second.
const stopDelivery = () => app.application.delivery.stop();
beforeAll(stopDelivery);
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'newsletters', 'newsletter_subscribers', 'emails');
});

const queueAll = () =>
  queueNewsletters(app.db, {
    now: new Date(),
    publicUrl: 'https://pets.example.org',
    onWarning: (what) => expect.fail(what),
  });
const progressOf = async (id: number) => (await countProgress(app.db, [id])).get(id);
const statusOf = async (id: number) =>
  (await app.db.selectFrom('newsletters').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const ask = (id: number, action: string) =>
  app.call('POST', `/api/newsletter/issues/${id}/${action}`, { token: admin.token });
const recipientEmails = async () => {
  const emails = await app.db.selectFrom('emails').select('to_email').where('type', '=', 'newsletter').execute();
  return emails.map(({ to_email }) => to_email).toSorted();
};
const post = (path: string, body: string) =>
  app.get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'manual',
  });
const oneClick = (token: string) => post(`/newsletter/unsubscribe?token=${token}`, 'List-Unsubscribe=One-Click');

describe('queueing a newsletter', () => {
  test('queues one email for each subscriber, even from several servers at once', async () => {
    await createSubscribers(app.db, 130);
    const id = await createStartedNewsletter(app.db);
    await Promise.all([queueAll(), queueAll(), queueAll()]);
    expect(new Set(await recipientEmails()).size).toBe(130);
    expect(await recipientEmails()).toHaveLength(130);
    expect([await statusOf(id), (await progressOf(id))!.queued]).toEqual(['sent', 130]);
  });

  test('skips invalid addresses and counts them as failed', async () => {
    const [odd] = await createSubscribers(app.db, 3);
    await app.db
      .updateTable('newsletter_subscribers')
      .set({ email: 'two,at@once.org' })
      .where('id', '=', odd!.id)
      .execute();
    const id = await createStartedNewsletter(app.db);
    await queueAll();
    expect(await progressOf(id)).toMatchObject({ total: 3, queued: 2, failed: 1 });
    expect(await statusOf(id)).toBe('sent');
  });
});

describe('a person who unsubscribes', () => {
  test('before their email is queued receives none', async () => {
    const [first, second] = await createSubscribers(app.db, 2);
    const id = await createStartedNewsletter(app.db);
    expect((await oneClick(first!.unsubscribe_token)).status).toBe(200);
    await queueAll();
    expect(await recipientEmails()).toEqual([second!.email]);
    expect(await progressOf(id)).toMatchObject({ total: 2, queued: 1, unsubscribed: 1 });
  });

  test('while their email waits receives none', async () => {
    const [first, second] = await createSubscribers(app.db, 2);
    const id = await createStartedNewsletter(app.db);
    await queueAll();
    expect((await oneClick(first!.unsubscribe_token)).status).toBe(200);
    expect(await recipientEmails()).toEqual([second!.email]);
    expect(await progressOf(id)).toMatchObject({ total: 2, queued: 1, unsubscribed: 1 });
  });

  test('while the email is being queued receives none, whichever commits first', async () => {
    const subscribers = await createSubscribers(app.db, 60);
    const id = await createStartedNewsletter(app.db);
    const leaving = subscribers.filter((_, at) => at % 3 === 0);
    await Promise.all([queueAll(), ...leaving.map(({ unsubscribe_token }) => oneClick(unsubscribe_token))]);
    await queueAll();
    const staying = subscribers.filter((_, at) => at % 3 !== 0);
    expect(await recipientEmails()).toEqual(staying.map(({ email }) => email).toSorted());
    expect(await progressOf(id)).toMatchObject({ total: 60, queued: 40, unsubscribed: 20, waiting: 0 });
  });

  test('after delivery still counts as sent', async () => {
    const [first] = await createSubscribers(app.db, 1);
    const id = await createStartedNewsletter(app.db);
    await queueAll();
    await app.db.updateTable('emails').set({ status: 'sent' }).execute();
    await oneClick(first!.unsubscribe_token);
    expect(await recipientEmails()).toEqual([]);
    expect(await progressOf(id)).toMatchObject({ total: 1, sent: 1, unsubscribed: 0 });
  });

  test('by deleting their account receives none', async () => {
    const user = await createSignedInUser(app.db);
    const [first] = await createSubscribers(app.db, 1);
    const id = await createStartedNewsletter(app.db);
    await queueAll();
    await app.db.updateTable('newsletter_subscribers').set({ user_id: user.id }).where('id', '=', first!.id).execute();
    const { status } = await app.call('DELETE', `/api/users/${user.id}`, { token: admin.token });
    expect(status).toBe(204);
    expect(await recipientEmails()).toEqual([]);
    expect(await progressOf(id)).toMatchObject({ total: 1, unsubscribed: 1 });
  });

  test('by deleting their account during queueing does not block others', async () => {
    const subscribers = await createSubscribers(app.db, 45);
    const users = await Promise.all(subscribers.map(() => createUser(app.db)));
    for (const [at, { id }] of subscribers.entries()) {
      const { id: user_id } = users[at]!;
      await app.db.updateTable('newsletter_subscribers').set({ user_id }).where('id', '=', id).execute();
    }
    const id = await createStartedNewsletter(app.db);
    const leaving = users.filter((_, at) => at % 3 === 0);
    const leave = (user: number) => app.call('DELETE', `/api/users/${user}`, { token: admin.token });
    const responses = await Promise.all([...leaving.map((user) => leave(user.id)), queueAll()]);
    expect(responses.map((response) => response?.status)).toEqual([...leaving.map(() => 204), undefined]);
    await queueAll();
    expect(await progressOf(id)).toMatchObject({ total: 45, queued: 30, unsubscribed: 15, waiting: 0 });
  });
});

describe('stopping', () => {
  test('cancels unsent emails; resuming queues them again, once for each subscriber', async () => {
    await createSubscribers(app.db, 70);
    const id = await createStartedNewsletter(app.db);
    await queueAll();
    const sent = (await recipientEmails()).slice(0, 10);
    await app.db.updateTable('emails').set({ status: 'sent' }).where('to_email', 'in', sent).execute();
    expect((await ask(id, 'stop')).body).toMatchObject({
      status: 'stopped',
      progress: { total: 70, sent: 10, waiting: 60, queued: 0 },
    });
    await queueAll();
    expect(await recipientEmails()).toEqual(sent);
    expect((await ask(id, 'resume')).status).toBe(200);
    await expect.poll(() => statusOf(id)).toBe('sent');
    expect(await progressOf(id)).toMatchObject({ sent: 10, queued: 60, waiting: 0 });
    expect(new Set(await recipientEmails()).size).toBe(70);
  });

  test('fails after all emails have left, and resuming requires a stopped newsletter', async () => {
    await createSubscribers(app.db, 1);
    const id = await createStartedNewsletter(app.db);
    await queueAll();
    await app.db.updateTable('emails').set({ status: 'sent' }).execute();
    expect((await ask(id, 'stop')).body.error).toBe(adminNewsletterMessages.notStoppable);
    expect((await ask(id, 'resume')).body.error).toBe(adminNewsletterMessages.notStopped);
    expect(await statusOf(id)).toBe('sent');
  });

  test('during queueing leaves no emails behind', async () => {
    await createSubscribers(app.db, 300);
    const id = await createStartedNewsletter(app.db);
    const queueing = queueAll();
    await expect.poll(recipientEmails, { interval: 1 }).not.toEqual([]);
    await Promise.all([queueing, ask(id, 'stop')]);
    expect(await statusOf(id)).toBe('stopped');
    expect(await recipientEmails()).toEqual([]);
  });
});

describe('the link in a newsletter', () => {
  test('accepts one-click posts of email programs, in both form encodings', async () => {
    const [first, second] = await createSubscribers(app.db, 2);
    const response = await oneClick(first!.unsubscribe_token);
    expect([response.status, await response.json()]).toEqual([200, { message: newsletterMessages.unsubscribed }]);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const path = `/newsletter/unsubscribe?token=${second!.unsubscribe_token}`;
    expect((await app.get(path, { method: 'POST', body: form })).status).toBe(200);
    expect(await app.db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([]);
  });

  test('redirects a person without JavaScript to the outcome', async () => {
    const [first] = await createSubscribers(app.db, 1);
    const path = `/newsletter/unsubscribe?token=${first!.unsubscribe_token}`;
    const outcomes = [];
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await post(path, `${BY_HAND_FIELD}=yes`);
      outcomes.push([status, headers.get('location')]);
    }
    expect(outcomes).toEqual([
      [303, '/newsletter/unsubscribe?outcome=done'],
      [303, '/newsletter/unsubscribe?outcome=refused'],
    ]);
  });
});
