import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createListingCalls, question } from '../../../../tests/support/listing-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { OwnerInquiry } from '../owner-listings.contract.ts';
import { purgeOwnerListings } from './purge-owner-listings.ts';

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

const { write, confirm, emailedToken, contact, insertConfirmed, createConfirmedUser, emails, inquiries } =
  createListingCalls(() => ({ app, admin, petId }), clock);

describe('POST /api/pets/:id/inquiries', () => {
  test('passes a message on to the owner without the sender’s address or links', async () => {
    const { status, body } = await contact();
    expect([status, body.message]).toEqual([200, 'We’ll email you the reply.']);
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
    expect([status, body]).toEqual([200, { message: 'We’ll email you the reply.', is_sent: true }]);
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
    const adopter = await createSignedInUser(app.db, { email_confirmed_at: null });
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
    const adopter = await createSignedInUser(app.db, { email_confirmed_at: null });
    const users = { nobody: null, other: (await createSignedInUser(app.db)).id, adopter: adopter.id };
    await insertConfirmed({ email: adopter.email, user_id: users[user], confirmation_hash });
    expect((await write({ ...question, email: adopter.email }, adopter)).body.is_sent).toBe(false);
  });

  test('still leaves an account when strangers use up the links for its email', async () => {
    const [adopter, newcomer] = [
      await createConfirmedUser(),
      await createSignedInUser(app.db, { email_confirmed_at: null }),
    ];
    for (const { email } of [adopter, newcomer]) {
      for (let sent = 0; sent < 5; sent += 1) expect((await write({ ...question, email })).status).toBe(200);
      await app.db.deleteFrom('rate_limits').where('limit_name', '=', 'inquiryByIp').execute();
    }
    await clearTables(app.db, 'emails');
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

  test('is passed on at once from an account that confirmed its email after sign-up', async () => {
    const adopter = await createSignedInUser(app.db);
    expect((await write({ ...question, email: adopter.email }, adopter)).body.is_sent).toBe(true);
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
