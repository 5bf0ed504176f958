import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createListingCalls, question, type Answer } from '../../../../tests/support/listing-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { OwnerInquiry, UnansweredInquiry } from '../owner-listings.contract.ts';
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
  await clearTables(app.db, 'emails', 'rate_limits', 'audit_log', 'owner_inquiries');
  owner = await createSignedInUser(app.db);
  petId = (await createPet(app.db, { name: 'Maple', owner_id: owner.id, is_checked: false })).id;
});

const {
  write,
  confirm,
  emailedToken,
  contact,
  insertConfirmed,
  createConfirmedUser,
  report,
  emails,
  inquiries,
  reports,
} = createListingCalls(() => ({ app, admin, petId }), clock);

test('an account deleted while its message or report is handled gets 401', async () => {
  const { id, email } = await createConfirmedUser();
  const session = app.db.selectFrom('sessions').select('id').where('user_id', '=', id);
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  const currentUser = {
    id,
    name: 'Noor Haddad',
    email,
    role: 'User',
    staff_roles: [],
    capabilities: [],
    session_id,
    is_stepped_up: true,
    must_add_second_factor: false,
  } as const;
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
    await clearTables(app.db, 'emails');
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
