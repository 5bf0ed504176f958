import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Notification } from '../notifications.contract.ts';
import { deleteOldNotifications, notifyColleague, queueNotificationEmails } from './index.ts';

const clock = new MovableClock();
let app: StartedApp;
let robin: SignedInUser;
let ada: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'notifications', 'emails');
  ada = await createSignedInUser(app.db, { role: 'Admin', name: 'Ada Obi' });
});

const assign = (application_id: number, recipientIds = [ada.id]) =>
  notifyColleague(app.db, {
    recipientIds,
    actor: robin,
    type: 'application.assigned',
    details: { application_id, pet: 'Maple' },
    url: `/admin-dashboard/manage-adoptions/${application_id}`,
    now: clock.now(),
  });
const list = async (who = ada, query = '') =>
  (await app.call<Notification[]>('GET', `/api/notifications/${query}`, { token: who.token })).body;
const countUnread = async (who = ada) =>
  (await app.call<{ unread: number }>('GET', '/api/notifications/unread', { token: who.token })).body.unread;
const read = (path: string, who = ada, body: object = {}) =>
  app.call<{ unread: number; error: string }>('POST', `/api/notifications/${path}`, { token: who.token, body });

describe('notifyColleague', () => {
  test('notifies other Admins, each once, and nobody of their own work', async () => {
    const adopter = await createSignedInUser(app.db);
    await assign(7, [ada.id, ada.id, robin.id, adopter.id, 999_999]);
    const rows = await app.db.selectFrom('notifications').select('recipient_id').execute();
    expect(rows).toEqual([{ recipient_id: ada.id }]);
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        sentence: 'Robin Keller assigned you application #7 for Maple',
        url: '/admin-dashboard/manage-adoptions/7',
        created_at: clock.now().toISOString(),
        is_read: false,
      },
    ]);
    expect(await list(robin)).toEqual([]);
  });

  test('still makes sense after the colleague’s account was deleted', async () => {
    const leaving = await createSignedInUser(app.db, { role: 'Admin' });
    await notifyColleague(app.db, {
      recipientIds: [ada.id],
      actor: leaving,
      type: 'task.assigned',
      details: { title: 'Call the vet' },
      url: '/admin-dashboard',
      now: clock.now(),
    });
    const { status } = await app.call('DELETE', `/api/users/${leaving.id}`, { token: robin.token });
    expect(status).toBeLessThan(300);
    expect((await list())[0]!.sentence).toBe('A former colleague assigned you the task “Call the vet”');
  });
});

describe('the notifications of an Admin', () => {
  test('are listed newest first, by page, and can be limited to unread ones', async () => {
    for (const id of [1, 2, 3]) await assign(id);
    const [newest, , oldest] = await list();
    expect([newest, oldest].map((each) => each!.url.at(-1))).toEqual(['3', '1']);
    expect((await read(`${newest!.id}/read`)).body).toEqual({ unread: 2 });
    expect((await list(ada, '?filter=unread')).map(({ url }) => url.at(-1))).toEqual(['2', '1']);
    expect((await list(ada, '?page=2&limit=2')).map(({ url }) => url.at(-1))).toEqual(['1']);
  });

  test('stay unread if they are newer than the last one seen', async () => {
    for (const id of [1, 2, 3]) await assign(id);
    const [, seen] = await list();
    expect((await read('read', ada, { last_read_id: seen!.id })).body).toEqual({ unread: 1 });
    expect(await countUnread()).toBe(1);
    expect((await list()).map(({ is_read }) => is_read)).toEqual([false, true, true]);
  });

  test('are nobody else’s', async () => {
    await assign(1);
    const [own] = await list();
    expect((await read(`${own!.id}/read`, robin)).status).toBe(404);
    await read('read', robin, { last_read_id: own!.id });
    expect(await countUnread()).toBe(1);
    expect((await read('read', ada, { last_read_id: 'all' })).status).toBe(400);
    expect((await app.call('GET', '/api/notifications/?filter=read', { token: ada.token })).status).toBe(400);
  });

  test('keep the time at which they were read, and are deleted when they are old', async () => {
    await assign(1);
    await assign(2);
    const [newest] = await list();
    await read(`${newest!.id}/read`);
    const readAt = clock.now();
    clock.move(1);
    await read(`${newest!.id}/read`);
    const rows = () => app.db.selectFrom('notifications').select(['read_at', 'url']).orderBy('id').execute();
    expect((await rows())[1]!.read_at).toEqual(readAt);
    clock.move(31 * 24 * 60);
    await deleteOldNotifications(app.db, clock.now());
    expect((await rows()).map(({ url }) => url.at(-1))).toEqual(['1']);
    clock.move(60 * 24 * 60);
    await deleteOldNotifications(app.db, clock.now());
    expect(await rows()).toEqual([]);
  });
});

describe('emails about unread notifications', () => {
  const publicUrl = 'https://pets.example.org';
  const queueEmails = () =>
    queueNotificationEmails(app.db, {
      now: clock.now(),
      publicUrl,
      onWarning: (what) => expect.unreachable(what),
    });

  test('are sent once after ten minutes, with newer ones', async () => {
    await assign(1);
    clock.move(9);
    await queueEmails();
    expect(await readEmails(app.db)).toEqual([]);
    await assign(2);
    clock.move(1);
    await Promise.all([queueEmails(), queueEmails()]);
    const [email, ...more] = await readEmails(app.db);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ user_id: ada.id, type: 'notifications', to_email: ada.email });
    const link = (id: number) => [
      {
        text: `Robin Keller assigned you application #${id} for Maple`,
        href: `${publicUrl}/admin-dashboard/manage-adoptions/${id}`,
      },
    ];
    expect(email!.content).toMatchObject({
      subject: 'You have 2 new notifications',
      greeting: 'Hi Ada,',
      blocks: [{ kind: 'list', items: [link(2), link(1)] }],
      action: { href: `${publicUrl}/admin-dashboard/notifications` },
    });
    clock.move(30);
    await queueEmails();
    expect(await readEmails(app.db)).toHaveLength(1);
  });

  test('name the only one in the subject', async () => {
    await assign(4);
    clock.move(10);
    await queueEmails();
    expect((await readEmails(app.db))[0]!.content).toMatchObject({
      subject: 'Robin Keller assigned you application #4 for Maple',
      action: { label: 'Open', href: `${publicUrl}/admin-dashboard/manage-adoptions/4` },
    });
  });

  test('make no link of what a stranger typed', async () => {
    const applicant = await createSignedInUser(app.db, { name: 'evil.example/login' });
    const to = { recipientIds: [ada.id], actor: applicant, now: clock.now(), url: '/admin-dashboard/fosters/1' };
    await notifyColleague(app.db, { ...to, type: 'foster.applied', details: {} });
    await notifyColleague(app.db, { ...to, type: 'foster.answered', details: { pet: 'http://evil.example' } });
    clock.move(10);
    await queueEmails();
    const text = JSON.stringify((await readEmails(app.db))[0]!.content);
    expect(text).toContain('evil example/login applied as a foster home');
    expect(text).not.toContain('evil.example');
    expect((await list())[1]!.sentence).toBe('evil.example/login applied as a foster home');
  });

  test('are not sent for what was read, to former Admins, or to those who have turned them off', async () => {
    await assign(1);
    await read(`${(await list())[0]!.id}/read`);
    const former = await createSignedInUser(app.db, { role: 'Admin' });
    const quiet = await createSignedInUser(app.db, { role: 'Admin' });
    await assign(2, [former.id, quiet.id]);
    await app.call('PUT', '/api/users/me/email-preferences', { token: quiet.token, body: { notifications: false } });
    await app.call('PUT', `/api/users/${former.id}`, { token: robin.token, body: { role_id: 2 } });
    clock.move(10);
    await queueEmails();
    await app.call('PUT', '/api/users/me/email-preferences', { token: quiet.token, body: { notifications: true } });
    await queueEmails();
    expect((await readEmails(app.db)).filter(({ type }) => type === 'notifications')).toEqual([]);
  });
});
