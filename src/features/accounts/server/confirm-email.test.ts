import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSession, createSignedInUser, goodPassword } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let jumpMs = 0;
const now = () => new Date(Date.now() + jumpMs);
beforeAll(async () => {
  app = await startApp({ clock: { now } });
});
afterAll(() => app.stop());

let count = 0;
/** Someone who has just signed up. */
async function signUp() {
  count += 1;
  const email = `new${count}@example.org`;
  const body = { name: 'Noor Haddad', email, phone_number: '+1 555 0100', password: goodPassword };
  const { id } = (await app.call('POST', '/api/auth/signup', { body })).body;
  return { id, email, token: await createSession(app.db, id, now()) };
}

/** The token of the newest link to this email. */
async function linkTo(email: string): Promise<string> {
  const { access_link } = await app.db
    .selectFrom('emails')
    .select('access_link')
    .where('to_email', '=', email)
    .where('access_link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(access_link).toContain('/confirm-email?token=');
  return new URL(access_link!).searchParams.get('token')!;
}
const confirm = (token: string) => app.call('POST', '/api/auth/email-confirmation', { body: { token } });
const isConfirmed = async (token: string) =>
  (await app.call<{ email_confirmed: boolean }>('GET', '/api/users/me', { token })).body.email_confirmed;

async function list(owner: { id: number }) {
  return (await createPet(app.db, { owner_id: owner.id })).id;
}
/** By an Admin. */
async function setListed(petId: number, is_listed: boolean): Promise<number> {
  const { id } = await createSignedInUser(app.db, { role: 'Admin' });
  const token = await createSession(app.db, id, now());
  return (await app.call('PUT', `/api/pets/${petId}`, { token, body: { is_listed } })).status;
}
const isPublic = async (petId: number) => (await app.call('GET', `/api/pets/${petId}`)).status === 200;

describe('an account that has just signed up', () => {
  test('confirms its email with the link once, and the event is in the audit log', async () => {
    const user = await signUp();
    expect(await isConfirmed(user.token)).toBe(false);
    const token = await linkTo(user.email);
    expect((await confirm(token)).status).toBe(200);
    expect(await isConfirmed(user.token)).toBe(true);
    expect((await confirm(token)).status).toBe(400);
    const events = app.db.selectFrom('audit_log').select('action').where('actor_id', '=', user.id);
    expect((await events.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'user.signed_up',
      'email.confirmed',
    ]);
    const stored = await app.db.selectFrom('emails').select('access_link').where('to_email', '=', user.email).execute();
    expect(stored).toEqual([{ access_link: null }]);
  });

  test('gets another link, a few times a day, until it is confirmed', async () => {
    const user = await signUp();
    const resend = () => app.call('POST', '/api/users/me/email-confirmation', { token: user.token });
    const first = await linkTo(user.email);
    expect((await resend()).status).toBe(200);
    const second = await linkTo(user.email);
    expect(second).not.toBe(first);
    for (let more = 0; more < 4; more += 1) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(second)).status).toBe(400);
    expect((await resend()).status).toBe(409);
  });

  test('gets no use of a link after seven days', async () => {
    const user = await signUp();
    const token = await linkTo(user.email);
    jumpMs += 7 * 86_400_000 + 1000;
    expect((await confirm(token)).status).toBe(400);
  });

  test('confirms with a password reset link, too', async () => {
    const user = await signUp();
    const { hashToken } = await import('../../../platform/tokens.ts');
    const link = { token_hash: hashToken(`reset ${user.id}`), user_id: user.id, created_at: now() };
    await app.db.insertInto('password_resets').values(link).execute();
    const path = `/api/auth/reset-password/${encodeURIComponent(`reset ${user.id}`)}`;
    expect((await app.call('POST', path, { body: { password: 'Other.Meadow-52' } })).status).toBe(200);
    expect(await isConfirmed(await createSession(app.db, user.id, now()))).toBe(true);
  });
});

describe('a listing of an owner whose email nobody has confirmed', () => {
  test('is public from the confirmation on', async () => {
    const user = await signUp();
    const petId = await list(user);
    expect(await isPublic(petId)).toBe(false);
    const { body } = await app.call('GET', `/api/admin/pets/${petId}`, { token: user.token });
    expect(body).toMatchObject({ is_listed: false, awaits_confirmation: true });
    expect(await setListed(petId, true)).toBe(200);
    expect(await isPublic(petId)).toBe(false);
    await confirm(await linkTo(user.email));
    expect(await isPublic(petId)).toBe(true);
  });

  test('waits again when the owner changes their email, and stays hidden if staff hid it', async () => {
    const owner = await createSignedInUser(app.db, { password: goodPassword });
    const [visible, hidden] = [await list(owner), await list(owner)];
    expect(await setListed(hidden, false)).toBe(200);
    count += 1;
    const email = `moved${count}@example.org`;
    const body = { email, current_password: goodPassword };
    const token = await createSession(app.db, owner.id, now());
    expect((await app.call('PUT', '/api/users/me', { token, body })).status).toBe(200);
    expect([await isConfirmed(token), await isPublic(visible)]).toEqual([false, false]);
    await confirm(await linkTo(email));
    expect([await isPublic(visible), await isPublic(hidden)]).toEqual([true, false]);
  });

  test('is not public with a link to an email that was changed since', async () => {
    const user = await signUp();
    const token = await linkTo(user.email);
    count += 1;
    const body = { email: `moved${count}@example.org`, current_password: goodPassword };
    expect((await app.call('PUT', '/api/users/me', { token: user.token, body })).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
    expect(await isConfirmed(user.token)).toBe(false);
  });
});

describe('on behalf of such an account', () => {
  test('nobody else gets an email about a visit, and no reply to a message', async () => {
    const user = await signUp();
    const body = { name: 'Noor', email: 'victim@example.org', pet_name: 'Maple', date: futureDay() };
    expect((await app.call('POST', '/api/visits/', { token: user.token, body })).status).toBe(201);
    const emails = app.db.selectFrom('emails').select('id').where('to_email', '=', 'victim@example.org');
    expect(await emails.execute()).toEqual([]);
    const petId = await list(user);
    await app.db.updateTable('pets').set({ is_listed: true }).where('id', '=', petId).execute();
    const { id } = await app.db
      .insertInto('owner_inquiries')
      .values({
        pet_id: petId,
        name: 'Ann',
        email: 'victim@example.org',
        text: 'Hi',
        confirmed_at: now(),
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reply = await app.call('POST', `/api/owner-inquiries/${id}/reply`, {
      token: user.token,
      body: { text: 'x' },
    });
    expect(reply.status).toBe(409);
    expect(await emails.execute()).toEqual([]);
  });
});

function futureDay(): string {
  return new Date(now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
}
