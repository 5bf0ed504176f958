import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../../../tests/support/record-statements.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { deleteOldLinkRequests, emailDonorLinks } from './donor-link.ts';

let app: StartedApp;
let adminToken: string;
beforeAll(async () => {
  app = await startApp();
  adminToken = (await createSignedInUser(app.db, { role: 'Admin' })).token;
});
afterAll(() => app.stop());

/** Records a donation, which emails the donor a link, too. */
async function createDonor(): Promise<string> {
  const email = `dana-${randomUUID()}@example.org`;
  const body = { name: 'Dana Donor', email, amount_cents: 5000, method: 'cash' };
  expect((await app.call('POST', '/api/donations/', { token: adminToken, body })).status).toBe(201);
  return email;
}

const request = (email: string) => app.call('POST', '/api/giving/link', { body: { email } });
const context = { now: new Date(), publicUrl: 'https://pets.example.org', onWarning: expect.unreachable };

/** Emails the requested links, as the server does within a second, which may have emailed some itself. */
async function emailLinks(servers = 1): Promise<void> {
  await Promise.all(Array.from({ length: servers }, () => emailDonorLinks(app.db, context)));
  await expect.poll(() => app.db.selectFrom('donor_link_requests').select('id').execute()).toEqual([]);
}

async function countLinks(email: string): Promise<number> {
  const emails = app.db.selectFrom('emails').select('id').where('type', '=', 'donor-link');
  return (await emails.where('to_email', '=', email).execute()).length;
}

test('the response to a request doesn’t reveal whether there are donations', async () => {
  const email = await createDonor();
  const known = await request(email);
  const unknown = await request('nobody-at-all@example.org');
  expect(known).toMatchObject({ status: 200, body: unknown.body });
  await emailLinks();
  expect([await countLinks(email), await countLinks('nobody-at-all@example.org')]).toEqual([1, 0]);
});

test('a request takes the same statements with donations and without', async () => {
  const email = await createDonor();
  const unknown = await recordStatements(() => request('nobody-else@example.org'));
  const known = await recordStatements(() => request(email));
  expect(known.length).toBeGreaterThan(1);
  expect(known).toEqual(unknown);
  expect(known.join()).not.toContain('"donations"');
});

test('an email gets three links an hour at most', async () => {
  const email = await createDonor();
  for (let n = 0; n < 5; n += 1) expect((await request(email)).status).toBe(200);
  await emailLinks();
  expect(await countLinks(email)).toBe(3);
});

test('a link is emailed once by several servers', async () => {
  const email = await createDonor();
  await request(email);
  await emailLinks(3);
  expect(await countLinks(email)).toBe(1);
});

test('a request that fails stays for a day, and blocks no other', async () => {
  const invalid = await createDonor();
  await app.db.updateTable('donations').set({ email: 'two words@example.org' }).where('email', '=', invalid).execute();
  const email = await createDonor();
  const requested_at = new Date();
  const requests = ['two words@example.org', email].map((each) => ({ email: each, requested_at }));
  // In one transaction, so that the server’s own job finds both.
  await app.db.insertInto('donor_link_requests').values(requests).execute();
  const warnings: string[] = [];
  await emailDonorLinks(app.db, { ...context, onWarning: (what) => void warnings.push(what) });
  expect(new Set(warnings)).toEqual(new Set(['a link to donations couldn’t be emailed (unknown)']));
  await expect.poll(() => countLinks(email)).toBe(1);
  const list = () => app.db.selectFrom('donor_link_requests').select('email').execute();
  expect(await list()).toEqual([{ email: 'two words@example.org' }]);
  await deleteOldLinkRequests(app.db, new Date(requested_at.getTime() + 25 * 3_600_000));
  expect(await list()).toEqual([]);
});
