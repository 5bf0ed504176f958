import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import {
  createSignedInUser,
  createSession,
  goodPassword,
  type SignedInUser,
} from '../../../../tests/support/signed-in-users.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { createPersonWithAllData } from '../../../../tests/support/person-with-all-data.ts';
import { deleteGoodbyeEmails } from './index.ts';

const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const leave = (who: SignedInUser, password: unknown = goodPassword) =>
  app.call('DELETE', '/api/users/me', { token: who.token, body: { password } });
const isThere = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

describe('DELETE /api/users/me', () => {
  test('deletes the account as an Admin would, ends its sessions, and sends a goodbye email', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const noor = await createSignedInUser(app.db, { name: 'Noor Haddad', password: goodPassword });
    const elsewhere = await createSession(app.db, noor.id);
    await createPersonWithAllData(app.db, { ownerId: noor.id, adminId: admin.id });
    expect((await leave(noor)).status).toBe(204);
    expect(await isThere(noor)).toBe(false);
    for (const token of [noor.token, elsewhere]) {
      expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    }
    const left = await app.db.selectFrom('applications').selectAll().where('anonymized_at', 'is not', null).execute();
    expect(left).toMatchObject([{ status: 'Approved', user_id: null, first_name: '', email: '', answers: null }]);
    const receipts = await app.db.selectFrom('receipts').select(['person_name', 'user_id', 'note']).execute();
    expect(receipts).toEqual([{ person_name: '', user_id: null, note: null }]);
    for (const table of [
      'messages',
      'chats',
      'success_stories',
      'email_opt_outs',
      'visit_requests',
      'payment_methods',
    ] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const event = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'account.deleted')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor_id: noor.id, subject_id: noor.id, ip: '127.0.0.1' });
  });

  test('keeps the goodbye email for a day after it was sent, and no other email', async () => {
    await clearTables(app.db, 'emails');
    const { email, ...sam } = await createSignedInUser(app.db, { name: 'Sam Okafor', password: goodPassword });
    expect((await leave({ email, ...sam })).status).toBe(204);
    const [goodbye, ...others] = await readEmails(app.db);
    expect(others).toEqual([]);
    expect(goodbye).toMatchObject({ type: 'account-deleted', to_email: email, user_id: null });
    expect(goodbye!.content).toMatchObject({ subject: 'Your account has been deleted', greeting: 'Hi Sam,' });
    await app.db.updateTable('emails').set({ status: 'sent', completed_at: clock.now() }).execute();
    await deleteGoodbyeEmails(app.db, clock.now());
    expect(await readEmails(app.db)).toHaveLength(1);
    clock.move(24 * 60 + 1);
    await deleteGoodbyeEmails(app.db, clock.now());
    expect(await readEmails(app.db)).toEqual([]);
  });

  test('requires the password, and limits wrong ones', async () => {
    const eve = await createSignedInUser(app.db, { password: goodPassword });
    for (const wrong of [undefined, '', 7]) expect((await leave(eve, wrong ?? null)).status).toBe(400);
    for (let time = 0; time < 10; time += 1) {
      const { status, body } = await leave(eve, 'Wrong-Paws-41');
      expect([status, body.fields]).toEqual([400, { password: 'That’s not your password.' }]);
    }
    const { status, headers } = await leave(eve);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await isThere(eve)).toBe(true);
  });

  test('is rejected for an Admin, even with the right password, and says what to do', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin', password: goodPassword });
    const { status, body } = await leave(admin);
    expect([status, body.error]).toEqual([409, expect.stringContaining('Ask another Admin')]);
    expect(await isThere(admin)).toBe(true);
  });

  test('happens once for concurrent requests', async () => {
    await clearTables(app.db, 'emails');
    const noor = await createSignedInUser(app.db, { password: goodPassword });
    const answers = await Promise.all([leave(noor), leave(noor), leave(noor)]);
    expect(sortedStatuses(answers)).toEqual([204, 401, 401]);
    expect(await readEmails(app.db)).toHaveLength(1);
  });
});
