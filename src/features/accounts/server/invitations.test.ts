import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/factories.ts';
import {
  createSession,
  createSignedInUser,
  goodPassword,
  type SignedInUser,
} from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Invitation } from '../invitations.contract.ts';
import { invitationMessages } from '../invitations.constants.ts';
import { deleteExpiredInvitations } from './invite.ts';

const DAY_MS = 86_400_000;

let app: StartedApp;
let admin: SignedInUser;
let jumpMs = 0;
let people = 0;
beforeAll(async () => {
  const { invitationByIp, invitationByUser } = limits;
  app = await startApp({
    env: { PUBLIC_URL: 'https://pets.example.org' },
    limits: {
      ...limits,
      invitationByIp: { ...invitationByIp, max: 1000 },
      invitationByUser: { ...invitationByUser, max: 1000 },
    },
    clock: { now: () => new Date(Date.now() + jumpMs) },
  });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());

const newEmail = () => `invited-${(people += 1)}@example.org`;
const list = async () => (await app.call<Invitation[]>('GET', '/api/users/invitations', { token: admin.token })).body;
const invite = (email: string, role: unknown = 'User', by = admin) =>
  app.call<Invitation & { error: string }>('POST', '/api/users/invitations', {
    token: by.token,
    body: { email, role },
  });
const resend = (id: number) => app.call('POST', `/api/users/invitations/${id}/resend`, { token: admin.token });
const cancel = (id: number) => app.call('DELETE', `/api/users/invitations/${id}`, { token: admin.token });
const lookUp = (token: string) => app.call('POST', '/api/invitations/lookup', { body: { token } });
const accept = (token: string, changes = {}) =>
  app.call('POST', '/api/invitations/accept', {
    body: { token, name: 'Kim Osei', password: goodPassword, ...changes },
  });
const accountsOf = (email: string) => app.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const eventsOf = async (type: string, id: number) => {
  const find = app.db.selectFrom('audit_log').select('action').where('subject_type', '=', type);
  return (await find.where('subject_id', '=', id).orderBy('id').execute()).map(({ action }) => action);
};

async function linksTo(email: string): Promise<(string | null)[]> {
  const find = app.db.selectFrom('emails').select('access_link').where('to_email', '=', email).orderBy('id');
  return (await find.where('type', '=', 'invitation').execute()).map(({ access_link }) => access_link);
}

async function tokenFor(email: string): Promise<string> {
  return new URL((await linksTo(email)).at(-1)!).searchParams.get('token')!;
}

/** An invited email with the invitation's id and the token of its link. */
async function createInvitation(role = 'User') {
  const email = newEmail();
  const { body } = await invite(email, role);
  return { id: body.id, email, token: await tokenFor(email) };
}

describe('POST /api/users/invitations', () => {
  test('emails a link to this site, of which only the hash is stored, and lists the invitation', async () => {
    const email = newEmail();
    const { status, body } = await invite(email, 'Admin');
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, role: 'Admin', sent_by: 'Robin Keller', is_expired: false });
    expect(Date.parse(body.expires_at) - Date.parse(body.sent_at)).toBe(7 * DAY_MS);
    expect((await list())[0]).toEqual(body);
    const [link] = await linksTo(email);
    expect(link).toMatch(/^https:\/\/pets\.example\.org\/join\?token=[\w-]{43}$/);
    const stored = [
      await app.db.selectFrom('invitations').selectAll().execute(),
      await app.db.selectFrom('audit_log').selectAll().execute(),
      await app.db.selectFrom('emails').select('content').execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(await tokenFor(email));
    expect(await eventsOf('invitation', body.id)).toEqual(['invitation.sent']);
  });

  test('rejects an email that has an account, or a pending invitation, in any letter case', async () => {
    const { email } = await createUser(app.db, { email: newEmail() }).then(({ id }) =>
      app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(await invite(email.toUpperCase())).toMatchObject({
      status: 409,
      body: { error: 'An account with this email already exists.' },
    });
    const invited = await createInvitation();
    expect(await invite(invited.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { error: invitationMessages.alreadyInvited, fields: { email: invitationMessages.alreadyInvited } },
    });
    expect((await lookUp(invited.token)).status).toBe(200);
  });

  test('invites once, if several Admins invite the same person at once', async () => {
    const email = newEmail();
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => invite(email)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await linksTo(email)).toHaveLength(1);
  });

  test.each([{ email: 'nobody' }, { role: 'Owner' }, { role: undefined }])('rejects %j', async (changes) => {
    const body = { email: newEmail(), role: 'User', ...changes };
    expect((await app.call('POST', '/api/users/invitations', { token: admin.token, body })).status).toBe(400);
  });
});

describe('POST /api/invitations/accept', () => {
  test('creates the account with the invited role, and logs in', async () => {
    const { id, email, token } = await createInvitation('Admin');
    expect(await lookUp(token)).toMatchObject({ status: 200, body: { email, role: 'Admin' } });
    const { status, body } = await accept(token);
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: 'Admin', username: 'Kim Osei' });
    const { body: own } = await app.call('GET', '/api/users/me', { token: body.token });
    expect(own).toMatchObject({ email, name: 'Kim Osei', role: { name: 'Admin' } });
    expect((await app.call('POST', '/api/auth/login', { body: { email, password: goodPassword } })).status).toBe(200);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect(await linksTo(email)).toEqual([null]);
    expect(await eventsOf('user', own.id)).toEqual(['user.joined', 'session.login']);
    expect(await accept(token)).toMatchObject({ status: 400, body: { error: invitationMessages.linkInvalid } });
    expect(app.log.join('')).not.toContain(token);
  });

  test('creates one account for many who use the link at once', async () => {
    const { email, token } = await createInvitation();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => accept(token)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('and a cancellation at once: one of them succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email, token } = await createInvitation();
      const [accepted, canceled] = await Promise.all([accept(token), cancel(id)]);
      expect([[201, 404].join(), [400, 204].join()]).toContain([accepted.status, canceled.status].join());
      expect(await accountsOf(email)).toHaveLength(accepted.status === 201 ? 1 : 0);
    }
  });

  test('and a resend at once: one of them succeeds, and the old link never works after it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email, token } = await createInvitation();
      const [accepted, resent] = await Promise.all([accept(token), resend(id)]);
      expect([[201, 404].join(), [400, 200].join()]).toContain([accepted.status, resent.status].join());
      expect(await accountsOf(email)).toHaveLength(accepted.status === 201 ? 1 : 0);
    }
  });

  test('rejects weak passwords, a missing name and a hidden role, and the link still works', async () => {
    const { email, token } = await createInvitation();
    for (const password of ['short', 'Password123!', '', undefined, 7]) {
      const { status, body } = await accept(token, { password });
      expect([status, Object.keys(body.fields!)]).toEqual([400, ['password']]);
    }
    expect((await accept(token, { name: ' ' })).body.fields).toHaveProperty('name');
    const { body } = await accept(token, { role: 'Admin', role_id: 1, email: 'other@example.org' });
    expect(body).toMatchObject({ role: 'User' });
    expect(await accountsOf(email)).toMatchObject([{ role_id: 2 }]);
  });

  test('says so if the email got an account meanwhile', async () => {
    const { id, email, token } = await createInvitation();
    await createUser(app.db, { email: email.toUpperCase() });
    expect(await accept(token)).toMatchObject({ status: 409, body: { error: invitationMessages.hasAccount } });
    expect((await resend(id)).status).toBe(409);
    expect((await lookUp(token)).status).toBe(200);
  });

  test('creates no second account for someone who signs up at once', async () => {
    const { email, token } = await createInvitation();
    const person = { name: 'Kim Osei', email, phone_number: '+1 555 0178', password: goodPassword };
    const [accepted, signedUp] = await Promise.all([
      accept(token),
      app.call('POST', '/api/auth/signup', { body: person }),
    ]);
    expect([accepted.status, signedUp.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('is limited by network', async () => {
    const limited = await startApp();
    const body = { token: 'x', name: 'Kim', password: goodPassword };
    for (let at = 0; at < limits.invitationByIp.max; at += 1) {
      expect((await limited.call('POST', '/api/invitations/accept', { body })).status).toBe(400);
    }
    expect((await limited.call('POST', '/api/invitations/accept', { body })).status).toBe(429);
    await limited.stop();
  });
});

describe('an invitation', () => {
  test('gets a new link when it is resent, and the old one is erased', async () => {
    const { id, email, token } = await createInvitation();
    expect((await resend(id)).status).toBe(200);
    expect(await linksTo(email)).toEqual([null, expect.stringContaining('token=')]);
    expect((await lookUp(token)).status).toBe(400);
    expect((await accept(token)).status).toBe(400);
    expect((await accept(await tokenFor(email))).status).toBe(201);
    expect((await resend(id)).status).toBe(404);
    expect(await eventsOf('invitation', id)).toEqual(['invitation.sent', 'invitation.resent']);
  });

  test('is dropped with its unsent email when it is canceled', async () => {
    const { id, email, token } = await createInvitation();
    expect((await cancel(id)).status).toBe(204);
    expect((await cancel(id)).status).toBe(404);
    expect(await linksTo(email)).toEqual([null]);
    expect((await accept(token)).status).toBe(400);
    expect(await eventsOf('invitation', id)).toEqual(['invitation.sent', 'invitation.canceled']);
  });

  test('ends with its sender’s role or account', async () => {
    for (const end of [
      (id: number) => app.call('PUT', `/api/users/${id}`, { token: admin.token, body: { role_id: 2 } }),
      (id: number) => app.call('DELETE', `/api/users/${id}`, { token: admin.token }),
    ]) {
      const sender = await createSignedInUser(app.db, { role: 'Admin' });
      const email = newEmail();
      await invite(email, 'Admin', sender);
      const token = await tokenFor(email);
      expect((await end(sender.id)).status).toBeLessThan(300);
      expect((await accept(token)).status).toBe(400);
      expect(await linksTo(email)).toEqual([null]);
    }
  });

  test('expires after 7 days, can be resent or replaced, and is deleted 30 days later', async () => {
    try {
      const [first, second, third] = [await createInvitation(), await createInvitation(), await createInvitation()];
      jumpMs = 7 * DAY_MS + 1000;
      // The Admin's session has expired, too.
      admin = { ...admin, token: await createSession(app.db, admin.id, new Date(Date.now() + jumpMs)) };
      expect((await accept(first.token)).status).toBe(400);
      expect((await list()).find(({ id }) => id === first.id)).toMatchObject({ is_expired: true });
      expect((await resend(first.id)).status).toBe(200);
      expect((await accept(await tokenFor(first.email))).status).toBe(201);
      expect((await invite(second.email)).status).toBe(201);
      expect((await lookUp(await tokenFor(second.email))).status).toBe(200);
      const deleteAt = (days: number) => deleteExpiredInvitations(app.db, new Date(Date.now() + days * DAY_MS));
      const isListed = async () => (await list()).some(({ id }) => id === third.id);
      await deleteAt(36.9);
      expect(await isListed()).toBe(true);
      await deleteAt(37.1);
      expect(await isListed()).toBe(false);
    } finally {
      jumpMs = 0;
    }
  });

  test('counts against the Admin’s limit, sent or resent', async () => {
    const limited = await startApp({
      limits: { ...limits, invitationByUser: { ...limits.invitationByUser, max: 2 } },
    });
    const { token } = await createSignedInUser(limited.db, { role: 'Admin' });
    const body = { email: 'kim@example.org', role: 'User' };
    const { body: sent } = await limited.call('POST', '/api/users/invitations', { token, body });
    const again = () => limited.call('POST', `/api/users/invitations/${sent.id}/resend`, { token });
    expect([(await again()).status, (await again()).status]).toEqual([200, 429]);
    await limited.stop();
  });
});
