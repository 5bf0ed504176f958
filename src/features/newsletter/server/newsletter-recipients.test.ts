import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createBegunNewsletter, createSubscribers } from '../../../../tests/support/newsletters.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { newsletterManageMessages } from '../newsletter-manage-words.contract.ts';
import { newsletterMessages, PERSON } from '../newsletter-words.contract.ts';
import { countProgress } from './newsletters.queries.ts';
import { queueNewsletters } from './queue-newsletters.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
// Mails wait: the deliverer of a server without a mail server would keep them within a second.
const hold = () => app.application.delivery.stop();
beforeAll(hold);
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ['newsletters', 'newsletter_subscribers', 'emails'] as const) {
    await app.db.deleteFrom(table).execute();
  }
});

const queueAll = () =>
  queueNewsletters(app.db, {
    now: new Date(),
    publicUrl: 'https://pets.example.org',
    onWarning: (what) => expect.fail(what),
  });
const progressOf = async (id: number) => (await countProgress(app.db, [id])).get(id);
const stateOf = async (id: number) =>
  (await app.db.selectFrom('newsletters').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const ask = (id: number, deed: string) =>
  app.call('POST', `/api/newsletter/issues/${id}/${deed}`, { token: admin.token });
const addressees = async () => {
  const mails = await app.db.selectFrom('emails').select('to_email').where('kind', '=', 'newsletter').execute();
  return mails.map(({ to_email }) => to_email).toSorted();
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
  test('writes one mail to each, also where several servers do it at the same time', async () => {
    await createSubscribers(app.db, 130);
    const id = await createBegunNewsletter(app.db);
    await Promise.all([queueAll(), queueAll(), queueAll()]);
    expect(new Set(await addressees()).size).toBe(130);
    expect(await addressees()).toHaveLength(130);
    expect([await stateOf(id), (await progressOf(id))!.queued]).toEqual(['sent', 130]);
  });

  test('passes over an address that no mail can go to, and says so', async () => {
    const [odd] = await createSubscribers(app.db, 3);
    await app.db
      .updateTable('newsletter_subscribers')
      .set({ email: 'two,at@once.org' })
      .where('id', '=', odd!.id)
      .execute();
    const id = await createBegunNewsletter(app.db);
    await queueAll();
    expect(await progressOf(id)).toMatchObject({ total: 3, queued: 2, failed: 1 });
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('who unsubscribes', () => {
  test('before their mail is written gets none', async () => {
    const [first, second] = await createSubscribers(app.db, 2);
    const id = await createBegunNewsletter(app.db);
    expect((await oneClick(first!.unsubscribe_token)).status).toBe(200);
    await queueAll();
    expect(await addressees()).toEqual([second!.email]);
    expect(await progressOf(id)).toMatchObject({ total: 2, queued: 1, left: 1 });
  });

  test('while their mail waits gets none either', async () => {
    const [first, second] = await createSubscribers(app.db, 2);
    const id = await createBegunNewsletter(app.db);
    await queueAll();
    expect((await oneClick(first!.unsubscribe_token)).status).toBe(200);
    expect(await addressees()).toEqual([second!.email]);
    expect(await progressOf(id)).toMatchObject({ total: 2, queued: 1, left: 1 });
  });

  test('while it is being written gets none, whoever of them comes first', async () => {
    const subscribers = await createSubscribers(app.db, 60);
    const id = await createBegunNewsletter(app.db);
    const leaving = subscribers.filter((_, at) => at % 3 === 0);
    await Promise.all([queueAll(), ...leaving.map(({ unsubscribe_token }) => oneClick(unsubscribe_token))]);
    await queueAll();
    const staying = subscribers.filter((_, at) => at % 3 !== 0);
    expect(await addressees()).toEqual(staying.map(({ email }) => email).toSorted());
    expect(await progressOf(id)).toMatchObject({ total: 60, queued: 40, left: 20, waiting: 0 });
  });

  test('after it was sent still counts as having got it', async () => {
    const [first] = await createSubscribers(app.db, 1);
    const id = await createBegunNewsletter(app.db);
    await queueAll();
    await app.db.updateTable('emails').set({ state: 'sent' }).execute();
    await oneClick(first!.unsubscribe_token);
    expect(await addressees()).toEqual([]);
    expect(await progressOf(id)).toMatchObject({ total: 1, sent: 1, left: 0 });
  });

  test('by deleting their account gets none either', async () => {
    const user = await createSignedInUser(app.db);
    const [first] = await createSubscribers(app.db, 1);
    const id = await createBegunNewsletter(app.db);
    await queueAll();
    await app.db.updateTable('newsletter_subscribers').set({ user_id: user.id }).where('id', '=', first!.id).execute();
    const { status } = await app.call('DELETE', `/api/users/${user.id}`, { token: admin.token });
    expect(status).toBe(204);
    expect(await addressees()).toEqual([]);
    expect(await progressOf(id)).toMatchObject({ total: 1, left: 1 });
  });

  test('by deleting their account while it is being written keeps nobody else from it', async () => {
    const subscribers = await createSubscribers(app.db, 45);
    const users = await Promise.all(subscribers.map(() => createUser(app.db)));
    for (const [at, { id }] of subscribers.entries()) {
      const { id: user_id } = users[at]!;
      await app.db.updateTable('newsletter_subscribers').set({ user_id }).where('id', '=', id).execute();
    }
    const id = await createBegunNewsletter(app.db);
    const leaving = users.filter((_, at) => at % 3 === 0);
    const leave = (user: number) => app.call('DELETE', `/api/users/${user}`, { token: admin.token });
    const answers = await Promise.all([...leaving.map((user) => leave(user.id)), queueAll()]);
    expect(answers.map((answer) => answer?.status)).toEqual([...leaving.map(() => 204), undefined]);
    await queueAll();
    expect(await progressOf(id)).toMatchObject({ total: 45, queued: 30, left: 15, waiting: 0 });
  });
});

describe('stopping', () => {
  test('takes back what nobody has tried yet; going on writes it anew, and nobody gets two', async () => {
    await createSubscribers(app.db, 70);
    const id = await createBegunNewsletter(app.db);
    await queueAll();
    const sent = (await addressees()).slice(0, 10);
    await app.db.updateTable('emails').set({ state: 'sent' }).where('to_email', 'in', sent).execute();
    expect((await ask(id, 'stop')).body).toMatchObject({
      state: 'stopped',
      progress: { total: 70, sent: 10, waiting: 60, queued: 0 },
    });
    await queueAll();
    expect(await addressees()).toEqual(sent);
    expect((await ask(id, 'go-on')).status).toBe(200);
    await expect.poll(() => stateOf(id)).toBe('sent');
    expect(await progressOf(id)).toMatchObject({ sent: 10, queued: 60, waiting: 0 });
    expect(new Set(await addressees()).size).toBe(70);
  });

  test('comes too late for mails that have left, and going on needs a stop', async () => {
    await createSubscribers(app.db, 1);
    const id = await createBegunNewsletter(app.db);
    await queueAll();
    await app.db.updateTable('emails').set({ state: 'sent' }).execute();
    expect((await ask(id, 'stop')).body.error).toBe(newsletterManageMessages.notStoppable);
    expect((await ask(id, 'go-on')).body.error).toBe(newsletterManageMessages.notStopped);
    expect(await stateOf(id)).toBe('sent');
  });

  test('while it is being queued leaves nothing behind', async () => {
    await createSubscribers(app.db, 300);
    const id = await createBegunNewsletter(app.db);
    const queueing = queueAll();
    await expect.poll(addressees, { interval: 1 }).not.toEqual([]);
    await Promise.all([queueing, ask(id, 'stop')]);
    expect(await stateOf(id)).toBe('stopped');
    expect(await addressees()).toEqual([]);
  });
});

describe('the link in a newsletter', () => {
  test('takes the one click of a mail program, as a form of either kind', async () => {
    const [first, second] = await createSubscribers(app.db, 2);
    const answer = await oneClick(first!.unsubscribe_token);
    expect([answer.status, await answer.json()]).toEqual([200, { message: newsletterMessages.unsubscribed }]);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const path = `/newsletter/unsubscribe?token=${second!.unsubscribe_token}`;
    expect((await app.get(path, { method: 'POST', body: form })).status).toBe(200);
    expect(await app.db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([]);
  });

  test('leads a person without a script to what came of it', async () => {
    const [first] = await createSubscribers(app.db, 1);
    const path = `/newsletter/unsubscribe?token=${first!.unsubscribe_token}`;
    const outcomes = [];
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await post(path, `${PERSON}=yes`);
      outcomes.push([status, headers.get('location')]);
    }
    expect(outcomes).toEqual([
      [303, '/newsletter/unsubscribe?outcome=done'],
      [303, '/newsletter/unsubscribe?outcome=refused'],
    ]);
  });
});
