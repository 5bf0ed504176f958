import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '../../../../tests/support/signed-in-users.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { exportMails } from '../../own-data/server/export-mails.ts';
import { forgetAskedSubscription } from './index.ts';
import {
  endOwnSubscription,
  exportOwnSubscription,
  findOwnSubscription,
  subscribeFromAccount,
} from './own-subscription.ts';
import { confirmSubscription, forgetUnconfirmed } from './subscribe.ts';

const publicUrl = 'http://127.0.0.1:3000';
const clock = new MovableClock();
let app: StartedApp;
let noor: CurrentUser;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ['newsletter_subscribers', 'emails', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute();
  noor = await createMember('Noor');
});

async function createMember(name: string): Promise<CurrentUser> {
  const email = `${name.toLowerCase()}-${Math.random().toString(36).slice(2)}@example.org`;
  const { id } = await createUser(app.db, { name, email });
  await createSession(app.db, id);
  const session = await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
  return { id, name, email, role: 'User', session_id: session.id };
}

const context = () => ({ ip: '127.0.0.1', now: clock.now(), publicUrl });
const askFor = (currentUser: CurrentUser) => subscribeFromAccount(app.db, limits, currentUser, context());
const confirm = (token: string) => confirmSubscription(app.db, token, context());
const stateOf = ({ id }: CurrentUser) => findOwnSubscription(app.db, id);
const rows = () => app.db.selectFrom('newsletter_subscribers').selectAll().execute();

async function newestToken(): Promise<string> {
  const mail = await app.db
    .selectFrom('emails')
    .select('access_link')
    .where('kind', '=', 'newsletter-confirm')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL(mail.access_link!).searchParams.get('token')!;
}

async function subscribePublicly(email: string): Promise<void> {
  await app.call('POST', '/api/newsletter/', { body: { name: 'Somebody', email } });
  await confirm(await newestToken());
}

describe('an account’s subscription', () => {
  test('begins with the link that was mailed, and ends with everything of it', async () => {
    expect(await stateOf(noor)).toBe('none');
    await askFor(noor);
    expect(await stateOf(noor)).toBe('asked');
    await confirm(await newestToken());
    expect(await stateOf(noor)).toBe('subscribed');
    expect(await exportOwnSubscription(app.db, noor.id)).toMatchObject({ name: 'Noor', email: noor.email });
    await endOwnSubscription(app.db, noor, context());
    expect([await stateOf(noor), await rows()]).toEqual(['none', []]);
    expect(await app.db.selectFrom('emails').select('id').where('kind', 'like', 'newsletter-%').execute()).toEqual([]);
  });

  test('takes over one that was made without it, and tells nothing of it before its link is used', async () => {
    await subscribePublicly(noor.email.toUpperCase());
    expect(await stateOf(noor)).toBe('none');
    await askFor(noor);
    expect(await stateOf(noor)).toBe('asked');
    await confirm(await newestToken());
    expect(await stateOf(noor)).toBe('subscribed');
    expect(await rows()).toHaveLength(1);
  });

  test('that is only asked for ends nobody else’s', async () => {
    await subscribePublicly(noor.email);
    await askFor(noor);
    const unused = await newestToken();
    await endOwnSubscription(app.db, noor, context());
    expect([await stateOf(noor), (await rows()).length]).toEqual(['none', 1]);
    await expect(confirm(unused)).rejects.toThrow('used up or too old');
  });

  test('tells nothing of a foreign address, whoever asks for it besides and whatever is downloaded', async () => {
    const stranger = await createMember('Robin');
    await subscribePublicly(noor.email);
    for (const table of ['emails', 'rate_limits'] as const) await app.db.deleteFrom(table).execute();
    const told = async (currentUser: CurrentUser) => {
      const seen: unknown[] = [];
      for (const deed of [
        () => askFor(currentUser),
        () => app.call('POST', '/api/newsletter/', { body: { name: 'Somebody', email: currentUser.email } }),
        () => askFor(currentUser),
        () => endOwnSubscription(app.db, currentUser, context()),
      ]) {
        await deed();
        seen.push([await stateOf(currentUser), await exportMails(app.db, currentUser)]);
      }
      return seen;
    };
    expect(await told(noor)).toEqual(await told(stranger));
  });

  test('is not asked for any more after a week', async () => {
    await subscribePublicly(noor.email);
    await askFor(noor);
    clock.move(7 * 24 * 60 + 1);
    await expect(confirm(await newestToken())).rejects.toThrow('used up or too old');
    await forgetUnconfirmed(app.db, clock.now());
    expect([await stateOf(noor), (await rows()).length]).toEqual(['none', 1]);
  });

  test('that is asked for leaves everybody else’s alone', async () => {
    await subscribePublicly('somebody@example.org');
    await askFor(await createMember('Robin'));
    await askFor(noor);
    expect(await rows()).toHaveLength(3);
  });

  test('is one: with a new address the former one goes', async () => {
    await askFor(noor);
    await confirm(await newestToken());
    const moved = { ...noor, email: `new-${noor.email}` };
    await askFor(moved);
    expect(await stateOf(noor)).toBe('subscribed');
    await confirm(await newestToken());
    expect((await rows()).map(({ email }) => email)).toEqual([moved.email]);
  });

  test('goes with the account, also where it was only asked for', async () => {
    await askFor(noor);
    await forgetAskedSubscription(app.db, noor.id);
    expect(await rows()).toEqual([]);
    await askFor(noor);
    await confirm(await newestToken());
    await app.db.deleteFrom('users').where('id', '=', noor.id).execute();
    expect(await rows()).toEqual([]);
  });

  test('mails nothing to an address that has had three links on a day', async () => {
    for (let time = 0; time < 5; time += 1) await askFor(noor);
    const mails = await app.db.selectFrom('emails').select('id').where('kind', '=', 'newsletter-confirm').execute();
    expect(mails).toHaveLength(3);
  });
});
