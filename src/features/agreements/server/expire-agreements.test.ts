import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementCalls } from '../../../../tests/support/agreement-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { getDefaultShelter } from '../../settings/server/index.ts';
import { expireAgreements, purgeOldAgreements, remindSigners } from './index.ts';

const DAY = 24 * 60;
const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const calls = agreementCalls(() => ({ app, admin }));
const { staff, createApproved, createSigned, send, signing, findLink, details } = calls;
const run = async () => {
  const context = {
    now: clock.now(),
    publicUrl: 'http://localhost',
    shelter: getDefaultShelter({}),
    signal: new AbortController().signal,
  };
  await expireAgreements(app.db, context);
  await remindSigners(app.db, context);
};

describe('an agreement that waits', () => {
  test('is reminded of once, two days before it expires, and then expires', async () => {
    const noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    const { id } = await createApproved(noor.id);
    const agreementId = (await send(id)).body.id;
    const first = (await findLink(agreementId)).get('token')!;
    clock.move(11 * DAY);
    await run();
    const reminders = () => app.db.selectFrom('emails').select('id').where('type', '=', 'agreement-reminder').execute();
    expect(await reminders()).toHaveLength(0);
    clock.move(2 * DAY);
    await run();
    await run();
    expect(await reminders()).toHaveLength(1);
    expect((await signing<{ session: null }>('open', { token: first }, noor.token)).body.session).toBeNull();
    const token = (await findLink(agreementId, 'agreement-reminder')).get('token')!;
    expect((await signing<{ session: string }>('open', { token }, noor.token)).body.session).toBeTruthy();
    clock.move(DAY);
    expect((await signing<{ session: null }>('open', { token }, noor.token)).body.session).toBeNull();
    await run();
    const [expired] = (await details(id)).agreements;
    expect(expired).toMatchObject({ status: 'expired', is_chain_intact: true });
    expect((await staff('POST', `/api/agreements/${agreementId}/resend`)).status).toBe(409);
    expect((await send(id)).status).toBe(201);
  });

  test('is found in the list by its status, a name or a pet', async () => {
    const count = async (query: string) => (await staff<unknown[]>('GET', `/api/agreements/?${query}`)).body.length;
    expect(await count('status=expired')).toBe(1);
    expect(await count('status=sent&search=noor')).toBe(1);
    expect(await count('search=maple')).toBe(2);
    expect(await count('search=%25')).toBe(0);
  });
});

describe('the account’s deletion', () => {
  test('deletes what isn’t signed; a signed one stays for its time', async () => {
    const noor = await createSignedInUser(app.db, { name: 'Noor Haddad', password: goodPassword });
    const { id, applicationId } = await createSigned(noor.id);
    const waiting = (await send((await createApproved(noor.id)).id)).body.id;
    const { status } = await staff('DELETE', `/api/users/${noor.id}`);
    expect(status).toBe(204);
    const find = (each: number) =>
      app.db.selectFrom('agreements').select('id').where('id', '=', each).executeTakeFirst();
    expect(await find(waiting)).toBeUndefined();
    expect(await find(id)).toEqual({ id });
    expect((await details(applicationId)).agreements[0]).toMatchObject({ status: 'signed', is_chain_intact: true });
    clock.move(3 * 365 * DAY);
    await purgeOldAgreements(app.db, clock.now(), 48);
    expect(await find(id)).toEqual({ id });
    await purgeOldAgreements(app.db, clock.now(), 24);
    expect(await find(id)).toBeUndefined();
  });
});
