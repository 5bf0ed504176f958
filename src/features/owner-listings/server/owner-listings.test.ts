import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { makeToken } from '../../../platform/tokens.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ListingReport, OwnerInquiry, UnansweredInquiry } from '../owner-listings.contract.ts';
import { contactOwner } from './contact-owner.ts';
import { purgeOwnerListings } from './purge-owner-listings.ts';
import { reportListing } from './report-listing.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let owner: SignedInUser;
let petId: number;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ['emails', 'rate_limits', 'audit_log', 'owner_inquiries'] as const)
    await app.db.deleteFrom(table).execute();
  owner = await createSignedInUser(app.db);
  petId = (await createPet(app.db, { name: 'Maple', owner_id: owner.id, is_checked: false })).id;
});

type Answer = { message: string; is_sent?: boolean; error: string; fields?: Record<string, string> };
const question = {
  name: 'Noor Haddad',
  email: 'noor@example.org',
  message: 'Does she like cats? See evil.example.org',
};
const write = (body: object = question, who?: SignedInUser, id = petId) =>
  app.call<Answer>('POST', `/api/pets/${id}/inquiries`, { body, token: who?.token });
const confirm = (token: string) => app.call<Answer>('POST', '/api/owner-inquiries/confirm', { body: { token } });
/** The token of the last link. */
async function emailedToken(): Promise<string> {
  const links = app.db.selectFrom('emails').select('access_link').where('access_link', 'is not', null);
  const { access_link } = await links.orderBy('id', 'desc').executeTakeFirstOrThrow();
  return new URL(access_link!).searchParams.get('token')!;
}
/** Writes, and opens the emailed link, whose email is deleted. */
async function contact() {
  await write();
  const answer = await confirm(await emailedToken());
  await app.db.deleteFrom('emails').where('type', '=', 'owner-inquiry-confirmation').execute();
  return answer;
}
/** A message that was passed on, with a link by default. */
const insertConfirmed = (traits: { email: string; user_id: number | null; confirmation_hash?: string | null }) => {
  const dates = { created_at: clock.now(), confirmed_at: clock.now() };
  const row = { pet_id: petId, name: 'Noor Haddad', text: 'Hello', confirmation_hash: makeToken(), ...dates };
  return app.db
    .insertInto('owner_inquiries')
    .values({ ...row, ...traits })
    .execute();
};
/** A user who has opened the link for an earlier message, about another listing. */
async function createConfirmedUser(): Promise<SignedInUser> {
  const user = await createSignedInUser(app.db);
  await insertConfirmed({ email: user.email.toUpperCase(), user_id: user.id });
  await app.db
    .updateTable('owner_inquiries')
    .set({ pet_id: (await createPet(app.db)).id })
    .where('user_id', '=', user.id)
    .execute();
  return user;
}
const report = (body: object = { reason: 'not real' }, who?: SignedInUser, id = petId) =>
  app.call<Answer>('POST', `/api/pets/${id}/reports`, { body, token: who?.token });
const emails = () => app.db.selectFrom('emails').select(['type', 'to_email', 'content']).orderBy('id').execute();
const inquiries = async (who: SignedInUser) =>
  (await app.call<OwnerInquiry[]>('GET', `/api/pets/${petId}/inquiries`, { token: who.token })).body;
const reports = async () =>
  (await app.call<ListingReport[]>('GET', `/api/pets/${petId}/reports`, { token: admin.token })).body;

describe('POST /api/pets/:id/inquiries', () => {
  test('passes a message on to the owner without the sender’s address or links', async () => {
    const { status, body } = await contact();
    expect([status, body.message]).toEqual([200, 'Replies will come to your email.']);
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ type: 'owner-inquiry', to_email: owner.email });
    expect(email!.content.subject).toBe('Noor Haddad asked about Maple');
    expect(JSON.stringify(email!.content)).not.toContain('noor@');
    expect(JSON.stringify(email!.content)).not.toContain('evil.example');
    expect(email!.content.replyTo).toBeUndefined();
  });

  test('is passed on once if its link is used many times at once, and blocks no other message', async () => {
    await write();
    const token = await emailedToken();
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect((await emails()).filter(({ type }) => type === 'owner-inquiry')).toHaveLength(1);
    expect((await confirm(token)).status).toBe(200);
    await write({ ...question, email: 'wim@example.org' });
    expect((await confirm(await emailedToken())).status).toBe(200);
    const { used } = await app.db
      .selectFrom('rate_limits')
      .select('used')
      .where('limit_name', '=', 'inquiryByPet')
      .executeTakeFirstOrThrow();
    expect(used).toBe(2);
  });

  test('is kept for the staff, who see the address, and for the owner, who does not', async () => {
    await contact();
    expect(await inquiries(admin)).toMatchObject([{ name: 'Noor Haddad', email: 'noor@example.org' }]);
    expect(await inquiries(owner)).toMatchObject([{ name: 'Noor Haddad', email: null, reply: null }]);
    const other = await createSignedInUser(app.db);
    const { status } = await app.call('GET', `/api/pets/${petId}/inquiries`, { token: other.token });
    expect(status).toBe(404);
    expect(await app.db.selectFrom('audit_log').select('action').execute()).toEqual([{ action: 'listing.contacted' }]);
  });

  test('goes to the shelter if the owner has no account any more', async () => {
    await app.db.updateTable('pets').set({ owner_id: null }).where('id', '=', petId).execute();
    expect((await contact()).status).toBe(200);
    expect(await emails()).toMatchObject([{ to_email: 'hello@shelter.example' }]);
  });

  test('rejects incomplete messages, other pets, and the owner', async () => {
    expect((await write({ ...question, message: ' ' })).body.fields).toHaveProperty('message');
    expect((await write({ ...question, message: 'x'.repeat(2001) })).status).toBe(400);
    expect((await write(question, owner)).status).toBe(409);
    expect((await write(question, undefined, (await createPet(app.db)).id)).status).toBe(409);
    expect((await write(question, undefined, petId + 1000)).status).toBe(404);
    await app.db.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', petId).execute();
    expect((await write()).body.error).toBe('Maple has already found their forever home.');
    await app.db.updateTable('pets').set({ is_listed: false }).where('id', '=', petId).execute();
    expect((await write()).status).toBe(404);
    expect([await emails(), await inquiries(owner)]).toEqual([[], []]);
  });

  test('stops after ten messages from one network', async () => {
    const from = (at: number) => ({ ...question, email: `noor${at}@example.org` });
    for (let sent = 0; sent < 10; sent += 1) expect((await write(from(sent))).status).toBe(200);
    expect((await write(from(10))).status).toBe(429);
    expect(await emails()).toHaveLength(10);
  });

  test('emails nobody but the sender before they open the link, and nothing that they typed', async () => {
    expect((await write({ ...question, name: 'Win at evil.example.org' })).body.message).toContain(
      'Open it and confirm',
    );
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ type: 'owner-inquiry-confirmation', to_email: 'noor@example.org' });
    expect(JSON.stringify(email!.content)).not.toMatch(/evil|cats/);
    expect([await inquiries(admin), await inquiries(owner)]).toEqual([[], []]);
    const [{ id }] = (await app.db.selectFrom('owner_inquiries').select('id').execute()) as [{ id: number }];
    const reply = await app.call('POST', `/api/owner-inquiries/${id}/reply`, {
      body: { text: 'Hi' },
      token: owner.token,
    });
    expect(reply.status).toBe(404);
  });

  test('is passed on at once from an account that has confirmed its email, and the reply goes to the account', async () => {
    const adopter = await createConfirmedUser();
    const { status, body } = await write({ ...question, email: adopter.email.toUpperCase() }, adopter);
    expect([status, body]).toEqual([200, { message: 'Replies will come to your email.', is_sent: true }]);
    const [email, ...others] = await emails();
    expect([email, others]).toMatchObject([{ type: 'owner-inquiry', to_email: owner.email }, []]);
    const [inquiry] = (await inquiries(owner)) as [OwnerInquiry];
    expect(inquiry).toMatchObject({ name: 'Noor Haddad', reply: null });
    const events = app.db.selectFrom('audit_log').select(['action', 'actor_id']);
    expect(await events.execute()).toEqual([{ action: 'listing.contacted', actor_id: adopter.id }]);
    const reply = { body: { text: 'Yes' }, token: owner.token };
    expect((await app.call('POST', `/api/owner-inquiries/${inquiry.id}/reply`, reply)).status).toBe(200);
    expect((await emails()).at(-1)).toMatchObject({ type: 'owner-reply', to_email: adopter.email });
  });

  test('needs the link from an account until it has opened one at its email', async () => {
    const adopter = await createSignedInUser(app.db);
    const send = async () => (await write({ ...question, email: adopter.email }, adopter)).body.is_sent;
    expect(await send()).toBe(false);
    expect((await emails()).map(({ to_email }) => to_email)).toEqual([adopter.email]);
    const token = await emailedToken();
    expect([await send(), await inquiries(owner)]).toEqual([false, []]);
    await confirm(token);
    expect(await send()).toBe(true);
    await app.db
      .updateTable('users')
      .set({ email: `new-${adopter.email}` })
      .where('id', '=', adopter.id)
      .execute();
    expect((await write({ ...question, email: `new-${adopter.email}` }, adopter)).body.is_sent).toBe(false);
  });

  test.each([
    ['a visitor', { confirmation_hash: 'of a link', user: 'nobody' }],
    ['another account', { confirmation_hash: 'of a link', user: 'other' }],
    ['the account without a link', { confirmation_hash: null, user: 'adopter' }],
  ] as const)('needs the link although %s confirmed the email', async (_, { confirmation_hash, user }) => {
    const adopter = await createSignedInUser(app.db);
    const users = { nobody: null, other: (await createSignedInUser(app.db)).id, adopter: adopter.id };
    await insertConfirmed({ email: adopter.email, user_id: users[user], confirmation_hash });
    expect((await write({ ...question, email: adopter.email }, adopter)).body.is_sent).toBe(false);
  });

  test('still leaves an account when strangers use up the links for its email', async () => {
    const [adopter, newcomer] = [await createConfirmedUser(), await createSignedInUser(app.db)];
    for (const { email } of [adopter, newcomer]) {
      for (let sent = 0; sent < 5; sent += 1) expect((await write({ ...question, email })).status).toBe(200);
      await app.db.deleteFrom('rate_limits').where('limit_name', '=', 'inquiryByIp').execute();
    }
    await app.db.deleteFrom('emails').execute();
    expect((await write({ ...question, email: adopter.email }, adopter)).body.is_sent).toBe(true);
    expect((await write({ ...question, email: newcomer.email }, newcomer)).body.is_sent).toBe(false);
    expect((await emails()).map(({ to_email }) => to_email)).toEqual([owner.email, newcomer.email]);
  });

  test('needs the link from an account with another email', async () => {
    const { body } = await write(question, await createSignedInUser(app.db));
    expect(body).toMatchObject({ is_sent: false });
    expect(await emails()).toMatchObject([{ type: 'owner-inquiry-confirmation', to_email: 'noor@example.org' }]);
    expect(await inquiries(owner)).toEqual([]);
  });

  test('stops after five messages a day from one account', async () => {
    const adopter = await createConfirmedUser();
    const send = async () => (await write({ ...question, email: adopter.email }, adopter)).status;
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push(await send());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await emails()).toHaveLength(5);
  });

  test('counts for the limits of accounts and listings only when it can be sent', async () => {
    const adopter = await createConfirmedUser();
    const body = { ...question, email: adopter.email };
    await write();
    const token = await emailedToken();
    await app.db.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', petId).execute();
    expect((await write(body, adopter)).status).toBe(409);
    expect((await write(body, adopter, petId + 1000)).status).toBe(404);
    expect((await confirm(token)).status).toBe(409);
    const counted = app.db.selectFrom('rate_limits').select('limit_name').orderBy('limit_name');
    expect(await counted.execute()).toEqual([{ limit_name: 'inquiryByEmail' }, { limit_name: 'inquiryByIp' }]);
  });

  test('emails one address at most five links a day', async () => {
    for (let sent = 0; sent < 8; sent += 1) expect((await write()).status).toBe(200);
    expect(await emails()).toHaveLength(5);
  });

  test('is passed on once, however often the link is opened, and only while the pet is listed', async () => {
    await write();
    const token = await emailedToken();
    expect(JSON.stringify(await app.db.selectFrom('owner_inquiries').selectAll().execute())).not.toContain(token);
    expect((await confirm(`${token}x`)).status).toBe(400);
    const setListed = (is_listed: boolean) =>
      app.db.updateTable('pets').set({ is_listed }).where('id', '=', petId).execute();
    await setListed(false);
    expect((await confirm(token)).status).toBe(404);
    await setListed(true);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await emails()).filter(({ type }) => type === 'owner-inquiry')).toHaveLength(1);
  });

  test('is deleted after a week without a confirmation', async () => {
    await write();
    const later = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    const count = async () => (await app.db.selectFrom('owner_inquiries').select('id').execute()).length;
    await purgeOwnerListings(app.db, later(6), { months: 12, ipDays: 30 });
    expect(await count()).toBe(1);
    await purgeOwnerListings(app.db, later(8), { months: 12, ipDays: 30 });
    expect(await count()).toBe(0);
  });
});

test('an account deleted while its message or report is handled gets 401', async () => {
  const { id, email } = await createConfirmedUser();
  const session = app.db.selectFrom('sessions').select('id').where('user_id', '=', id);
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  const currentUser = { id, name: 'Noor Haddad', email, role: 'User', session_id } as const;
  const shelter = { name: 'Pawhaven', email: 'hello@shelter.example' } as Shelter;
  const context = { currentUser, shelter, ip: '192.0.2.1', now: clock.now(), publicUrl: app.url };
  const send = (from: string) => contactOwner(app.db, limits, petId, { ...question, email: from }, context);
  const requests = [
    () => send(email),
    () => send(question.email),
    () => reportListing(app.db, limits, petId, { reason: 'other', details: '' }, context),
  ];
  await app.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  for (const request of requests) await expect(request()).rejects.toMatchObject({ status: 401 });
  await app.db.deleteFrom('users').where('id', '=', id).execute();
  for (const request of requests) await expect(request()).rejects.toMatchObject({ status: 401 });
  expect([await emails(), await inquiries(owner), await reports()]).toEqual([[], [], []]);
});

describe('POST /api/owner-inquiries/:id/reply', () => {
  const reply = (id: number, who: SignedInUser, text = 'Yes, she loves them.') =>
    app.call<OwnerInquiry & Answer>('POST', `/api/owner-inquiries/${id}/reply`, { body: { text }, token: who.token });

  test('emails the sender without the owner’s address, once', async () => {
    await contact();
    const [{ id }] = (await inquiries(owner)) as [OwnerInquiry];
    await app.db.deleteFrom('emails').execute();
    const answers = await Promise.all([reply(id, owner), reply(id, owner), reply(id, owner)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ type: 'owner-reply', to_email: 'noor@example.org' });
    expect(JSON.stringify(email!.content)).not.toContain(owner.email);
    expect(await inquiries(owner)).toMatchObject([{ reply: 'Yes, she loves them.' }]);
  });

  test('is not for other Users', async () => {
    await contact();
    const [{ id }] = (await inquiries(owner)) as [OwnerInquiry];
    expect((await reply(id, await createSignedInUser(app.db))).status).toBe(404);
    expect((await reply(id, owner, ' ')).status).toBe(400);
    await app.db.updateTable('pets').set({ is_listed: false }).where('id', '=', petId).execute();
    expect((await reply(id, owner)).status).toBe(409);
    expect(await inquiries(owner)).toMatchObject([{ reply: null }]);
  });
});

describe('GET /api/messages/unread', () => {
  const waiting = async (who: SignedInUser) =>
    (await app.call<{ inquiries: UnansweredInquiry[] }>('GET', '/api/messages/unread', { token: who.token })).body
      .inquiries;

  test('lists the messages about one’s own listings until they are answered', async () => {
    await write();
    expect(await waiting(owner)).toEqual([]);
    await confirm(await emailedToken());
    const [{ id }] = (await inquiries(owner)) as [OwnerInquiry];
    expect(await waiting(owner)).toEqual([{ id, name: 'Noor Haddad', pet_id: petId, pet_name: 'Maple' }]);
    expect([await waiting(admin), await waiting(await createSignedInUser(app.db))]).toEqual([[], []]);
    await app.call('POST', `/api/owner-inquiries/${id}/reply`, { body: { text: 'Hi' }, token: owner.token });
    expect(await waiting(owner)).toEqual([]);
  });

  test('leaves out listings that are off the site, which take no replies', async () => {
    await contact();
    await app.db.updateTable('pets').set({ is_listed: false }).where('id', '=', petId).execute();
    expect(await waiting(owner)).toEqual([]);
  });
});

describe('reports', () => {
  test('count once for each person, even at the same time', async () => {
    const users = [await createSignedInUser(app.db), await createSignedInUser(app.db)];
    await Promise.all([
      report(),
      report(),
      report({ reason: 'other' }, users[0]),
      report({ reason: 'other' }, users[0]),
    ]);
    await report({ reason: 'welfare', details: 'Too thin' }, users[1]);
    await report({ reason: 'offensive' });
    const open = await reports();
    expect(open.map(({ reason }) => reason).toSorted()).toEqual(['offensive', 'other', 'welfare']);
    expect(open.filter(({ reporter }) => reporter === null)).toHaveLength(1);
  });

  test('appear among the Admin’s pets until they are dismissed, and again with the next one', async () => {
    const reported = async () =>
      (await app.call<{ id: number }[]>('GET', '/api/admin/pets/?filter=reported', { token: admin.token })).body.map(
        ({ id }) => id,
      );
    const dismiss = () => app.call('POST', `/api/pets/${petId}/reports/dismiss`, { token: admin.token });
    await report();
    expect(await reported()).toContain(petId);
    expect((await dismiss()).status).toBe(200);
    expect([await reported(), await reports()]).toEqual([expect.not.arrayContaining([petId]), []]);
    await report();
    expect(await reports()).toHaveLength(1);
  });

  test('are neither for the shelter’s own pets nor by the owner, and need a known reason', async () => {
    expect((await report({ reason: 'not real' }, owner)).status).toBe(409);
    expect((await report({ reason: 'not real' }, undefined, (await createPet(app.db)).id)).status).toBe(409);
    expect((await report({ reason: 'boring' })).body.fields).toHaveProperty('reason');
    expect(await reports()).toEqual([]);
  });

  test('are not shown to the owner', async () => {
    await report();
    const counts = await app.call<{ counts: { reported: number } }>('GET', '/api/admin/pets/counts', {
      token: owner.token,
    });
    expect(counts.body.counts.reported).toBe(0);
    const list = await app.call('GET', '/api/admin/pets/?filter=reported', { token: owner.token });
    expect(list.status).toBe(403);
  });

  test('lose the visitor’s network, then everything, after the retention periods', async () => {
    await report();
    await contact();
    const later = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    await purgeOwnerListings(app.db, later(31), { months: 12, ipDays: 30 });
    const rows = await app.db.selectFrom('listing_reports').select('network').where('pet_id', '=', petId).execute();
    expect(rows).toEqual([{ network: null }]);
    await purgeOwnerListings(app.db, later(370), { months: 12, ipDays: 30 });
    expect([await reports(), await inquiries(admin)]).toEqual([[], []]);
  });
});

describe('DELETE /api/users/me', () => {
  const listedAfter = async (body: object) => {
    const { id, token } = await createSignedInUser(app.db, { password: goodPassword });
    await app.db.updateTable('pets').set({ owner_id: id }).where('id', '=', petId).execute();
    expect(
      (await app.call('DELETE', '/api/users/me', { token, body: { password: goodPassword, ...body } })).status,
    ).toBe(204);
    const pet = app.db.selectFrom('pets').select(['is_listed', 'owner_id']).where('id', '=', petId);
    return pet.executeTakeFirstOrThrow();
  };

  test('takes the person’s listings off the site', async () => {
    expect(await listedAfter({})).toEqual({ is_listed: false, owner_id: null });
  });

  test('keeps them if the person asks for it', async () => {
    expect(await listedAfter({ leave_listings: true })).toEqual({ is_listed: true, owner_id: null });
  });
});

describe('GET /api/pets/own', () => {
  test('lists the ids of one’s own listings', async () => {
    const { body } = await app.call('GET', '/api/pets/own', { token: owner.token });
    expect(body).toEqual({ pet_ids: [petId] });
  });
});

describe('DELETE /api/pets/:id of a listing', () => {
  const remove = (who: SignedInUser) => app.call('DELETE', `/api/pets/${petId}`, { token: who.token });
  const notified = async () =>
    (await emails()).flatMap(({ type, to_email }) => (type === 'inquired-listing-deleted' ? [to_email] : []));

  test('emails everyone who recently wrote about it, once each', async () => {
    const user = await createSignedInUser(app.db);
    await insertConfirmed({ email: user.email, user_id: user.id, confirmation_hash: null });
    await insertConfirmed({ email: user.email.toUpperCase(), user_id: null });
    await insertConfirmed({ email: 'wim@example.org', user_id: null });
    await write({ ...question, email: 'unconfirmed@example.org' });
    await insertConfirmed({ email: 'long-ago@example.org', user_id: null });
    const longAgo = new Date(clock.now().getTime() - 61 * 86_400_000);
    await app.db
      .updateTable('owner_inquiries')
      .set({ confirmed_at: longAgo })
      .where('email', '=', 'long-ago@example.org')
      .execute();

    expect((await remove(owner)).status).toBe(204);

    expect((await notified()).map((email) => email.toLowerCase()).toSorted()).toEqual(
      [user.email.toLowerCase(), 'wim@example.org'].toSorted(),
    );
    const { content } = (await emails()).findLast(({ type }) => type === 'inquired-listing-deleted')!;
    expect(content.subject).toBe('Maple is no longer listed');
    expect(JSON.stringify(content)).not.toContain(owner.email);
  });

  test('emails neither who deletes it, nor anyone about an adopted pet', async () => {
    await insertConfirmed({ email: admin.email, user_id: admin.id });
    await remove(admin);
    petId = (await createPet(app.db, { owner_id: owner.id, adoption_status: 'Adopted' })).id;
    await insertConfirmed({ email: 'wim@example.org', user_id: null });
    await remove(owner);
    expect(await notified()).toEqual([]);
  });
});
