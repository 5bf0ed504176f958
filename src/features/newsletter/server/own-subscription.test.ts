import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSession } from '../../../../tests/support/signed-in-users.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { exportEmails } from '../../personal-data-export/server/collect-personal-data.ts';
import { deletePendingSubscription } from './index.ts';
import {
  endOwnSubscription,
  exportOwnSubscription,
  findOwnSubscriptionStatus,
  subscribeFromAccount,
} from './own-subscription.ts';
import { confirmSubscription, deleteExpiredSubscribers } from './subscribe.ts';

const publicUrl = 'http://127.0.0.1:3000';
const clock = new MovableClock();
let app: StartedApp;
let noor: CurrentUser;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'newsletter_subscribers', 'emails', 'rate_limits');
  noor = await createMember('Noor');
});

async function createMember(name: string): Promise<CurrentUser> {
  const email = `${name.toLowerCase()}-${Math.random().toString(36).slice(2)}@example.org`;
  const { id } = await createUser(app.db, { name, email });
  await createSession(app.db, id);
  const session = await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
  return {
    id,
    name,
    email,
    role: 'User',
    staff_roles: [],
    capabilities: [],
    session_id: session.id,
    is_stepped_up: true,
    must_add_second_factor: false,
  };
}

const context = () => ({ ip: '127.0.0.1', now: clock.now(), publicUrl });
const askFor = (currentUser: CurrentUser) => subscribeFromAccount(app.db, limits, currentUser, context());
const confirm = (token: string) => confirmSubscription(app.db, token, context());
const statusOf = ({ id }: CurrentUser) => findOwnSubscriptionStatus(app.db, id);
const rows = () => app.db.selectFrom('newsletter_subscribers').selectAll().execute();

async function newestToken(): Promise<string> {
  const sentEmail = await app.db
    .selectFrom('emails')
    .select('access_link')
    .where('type', '=', 'newsletter-confirm')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL(sentEmail.access_link!).searchParams.get('token')!;
}

async function subscribePublicly(email: string): Promise<void> {
  await app.call('POST', '/api/newsletter/', { body: { name: 'Somebody', email } });
  await confirm(await newestToken());
}

describe('an account’s subscription', () => {
  test('starts with the confirmation link, and ends with all its data', async () => {
    expect(await statusOf(noor)).toBe('none');
    await askFor(noor);
    expect(await statusOf(noor)).toBe('pending');
    await confirm(await newestToken());
    expect(await statusOf(noor)).toBe('subscribed');
    expect(await exportOwnSubscription(app.db, noor.id)).toMatchObject({ name: 'Noor', email: noor.email });
    await endOwnSubscription(app.db, noor, context());
    expect([await statusOf(noor), await rows()]).toEqual(['none', []]);
    expect(await app.db.selectFrom('emails').select('id').where('type', 'like', 'newsletter-%').execute()).toEqual([]);
  });

  test('takes over a subscription made without the account, and reveals nothing before its link is used', async () => {
    await subscribePublicly(noor.email.toUpperCase());
    expect(await statusOf(noor)).toBe('none');
    await askFor(noor);
    expect(await statusOf(noor)).toBe('pending');
    await confirm(await newestToken());
    expect(await statusOf(noor)).toBe('subscribed');
    expect(await rows()).toHaveLength(1);
  });

  test('cannot end another person’s subscription before it is confirmed', async () => {
    await subscribePublicly(noor.email);
    await askFor(noor);
    const unused = await newestToken();
    await endOwnSubscription(app.db, noor, context());
    expect([await statusOf(noor), (await rows()).length]).toEqual(['none', 1]);
    await expect(confirm(unused)).rejects.toThrow('expired or was already used');
  });

  test('reveals nothing about another person’s email, whoever else requests it', async () => {
    const otherUser = await createMember('Robin');
    await subscribePublicly(noor.email);
    await clearTables(app.db, 'emails', 'rate_limits');
    const readSubscription = async (currentUser: CurrentUser) => {
      const seen: unknown[] = [];
      for (const adminContext of [
        () => askFor(currentUser),
        () => app.call('POST', '/api/newsletter/', { body: { name: 'Somebody', email: currentUser.email } }),
        () => askFor(currentUser),
        () => endOwnSubscription(app.db, currentUser, context()),
      ]) {
        await adminContext();
        seen.push([await statusOf(currentUser), await exportEmails(app.db, currentUser)]);
      }
      return seen;
    };
    expect(await readSubscription(noor)).toEqual(await readSubscription(otherUser));
  });

  test('expires a week after the request', async () => {
    await subscribePublicly(noor.email);
    await askFor(noor);
    clock.move(7 * 24 * 60 + 1);
    await expect(confirm(await newestToken())).rejects.toThrow('expired or was already used');
    await deleteExpiredSubscribers(app.db, clock.now());
    expect([await statusOf(noor), (await rows()).length]).toEqual(['none', 1]);
  });

  test('does not affect other subscriptions while pending', async () => {
    await subscribePublicly('somebody@example.org');
    await askFor(await createMember('Robin'));
    await askFor(noor);
    expect(await rows()).toHaveLength(3);
  });

  test('is the only one: a new email replaces the former one', async () => {
    await askFor(noor);
    await confirm(await newestToken());
    const moved = { ...noor, email: `new-${noor.email}` };
    await askFor(moved);
    expect(await statusOf(noor)).toBe('subscribed');
    await confirm(await newestToken());
    expect((await rows()).map(({ email }) => email)).toEqual([moved.email]);
  });

  test('is deleted with the account, also while pending', async () => {
    await askFor(noor);
    await deletePendingSubscription(app.db, noor.id);
    expect(await rows()).toEqual([]);
    await askFor(noor);
    await confirm(await newestToken());
    await app.db.deleteFrom('users').where('id', '=', noor.id).execute();
    expect(await rows()).toEqual([]);
  });

  test('sends an email at most three links a day', async () => {
    for (let time = 0; time < 5; time += 1) await askFor(noor);
    const emails = await app.db.selectFrom('emails').select('id').where('type', '=', 'newsletter-confirm').execute();
    expect(emails).toHaveLength(3);
  });
});
