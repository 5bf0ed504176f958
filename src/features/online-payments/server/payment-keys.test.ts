import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signBody } from '../../../../demo/fake-payments/send-webhooks.ts';
import { fakeKeys, startFakePayments, type FakePaymentsProcess } from '../../../../tests/support/fake-payments.ts';
import {
  createSession,
  createSignedInUser,
  createStaff,
  type SignedInUser,
} from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import { keyMessages } from '../online-payments.constants.ts';
import type { PaymentKeys } from '../payment-keys.contract.ts';

let fake: FakePaymentsProcess;
let app: StartedApp;
let robin: SignedInUser;
beforeAll(async () => {
  fake = await startFakePayments();
  app = await startApp({ env: { STRIPE_API_URL: fake.url } });
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
beforeEach(async () => {
  await app.db.deleteFrom('payment_keys').execute();
  await fake.control('outage', { outage: 'none' });
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
});

const keys = (method: string, body?: unknown, { token } = robin) =>
  app.call<PaymentKeys & { is_checked: boolean; error: string; fields: Record<string, string> }>(
    method,
    '/api/online-payments/keys',
    { token, body },
  );
const save = (changes: Partial<typeof fakeKeys> = {}) => keys('PUT', { ...fakeKeys, ...changes });
const mode = async () => (await app.call<{ mode: string | null }>('GET', '/api/online-payments/mode')).body.mode;

describe('saving keys', () => {
  test('tries them once, and then shows their ends only', async () => {
    expect(await mode()).toBeNull();
    const before = (await fake.state()).calls.length;
    expect(await save()).toMatchObject({ status: 200, body: { is_checked: true } });
    expect((await fake.state()).calls.slice(before)).toEqual(['GET /v1/checkout/sessions']);
    const { body } = await keys('GET');
    expect(body).toMatchObject({ mode: 'test', saved: { secret_key_end: 'ests', webhook_secret_end: 'Demo' } });
    expect(JSON.stringify(body)).not.toContain(fakeKeys.secret_key.slice(4));
    expect(await mode()).toBe('test');
  });

  test.each([
    ['', 'secret_key', keyMessages.secretMissing],
    ['pk_test_fakeTests', 'secret_key', keyMessages.secretPublishable],
    ['whsec_fakeTests1', 'secret_key', keyMessages.secretIsSigning],
    ['sk_test_', 'secret_key', keyMessages.secretFormat],
    ['sk_test_fakeTests and more', 'secret_key', keyMessages.secretFormat],
    ['sk_test_rejectedKey1', 'secret_key', keyMessages.rejected],
    ['', 'webhook_secret', keyMessages.signingMissing],
    ['sk_test_fakeTests', 'webhook_secret', keyMessages.signingFormat],
  ])('says what is wrong with “%s” as %s', async (value, field, message) => {
    expect(await save({ [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    expect(await mode()).toBeNull();
  });

  test('replaces them, also when Stripe can’t be reached', async () => {
    await save();
    await fake.control('outage', { outage: 'error' });
    expect(await save({ secret_key: 'rk_live_fakeOther' })).toMatchObject({ status: 200, body: { is_checked: false } });
    expect((await keys('GET')).body).toMatchObject({ mode: 'live', saved: { secret_key_end: 'ther' } });
  });

  test('needs the capability, and who it is confirmed', async () => {
    const counselor = await createStaff(app.db, ['adoption counselor']);
    const old = { ...robin, token: await createSession(app.db, robin.id, new Date(Date.now() - 11 * 60_000)) };
    for (const [method, body] of [
      ['PUT', fakeKeys],
      ['DELETE', undefined],
    ] as const) {
      expect((await keys(method, body, counselor)).status).toBe(403);
      expect(await keys(method, body, old)).toMatchObject({ status: 403, body: { step_up: expect.any(Array) } });
    }
    expect(await mode()).toBeNull();
  });
});

test('deleting keys turns online payments off', async () => {
  await save();
  const countEvents = async () =>
    (await app.db.selectFrom('audit_log').select('id').where('action', '=', 'online_payments.keys_deleted').execute())
      .length;
  const before = await countEvents();
  expect((await keys('DELETE')).status).toBe(204);
  expect((await keys('DELETE')).status).toBe(204);
  expect(await countEvents()).toBe(before + 1);
  expect(await mode()).toBeNull();
});

test('no key is in the log, the audit log, the activity log, a backup or an export', async () => {
  const canaries = { secret_key: 'sk_test_fakeCanary417', webhook_secret: 'whsec_canary417' };
  await save(canaries);
  await save({ ...canaries, secret_key: 'sk_test_rejectedCanary417' });
  await keys('PUT', `{"secret_key":"${canaries.secret_key}"`);
  const file = join(app.dataDir, 'keys.tar.gz');
  await writeBackup(app.db, { photos: app.application.photos.files, file, now: new Date() });
  const audit = await app.call('GET', '/api/audit-log/', { token: robin.token });
  const data = await app.call('GET', '/api/users/me/data', { token: robin.token });
  const found = [
    app.log.join('\n'),
    JSON.stringify(audit.body),
    JSON.stringify(data.body),
    gunzipSync(readFileSync(file)).toString('latin1'),
  ];
  expect(found[1]).toContain('saved Stripe’s keys for online payments in test mode');
  for (const text of found) expect(text).not.toMatch(/canary417/i);
});

describe('POST /api/online-payments/webhook', () => {
  // The spaces would be lost if the body were parsed before it is verified.
  const body = '{  "id": "evt_unknown", "type": "unknown.event", "created": 1, "data": { "object": {} } }';
  const post = (text: string, signature?: string, type = 'application/json') =>
    app.call<{ error: string }>('POST', '/api/online-payments/webhook', {
      body: text,
      headers: { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) },
    });
  const seconds = () => Math.floor(Date.now() / 1000);
  const sign = (at = seconds(), secret = fakeKeys.webhook_secret) => signBody(body, secret, at);

  test('verifies the body byte by byte, whatever its content type says', async () => {
    await save();
    expect((await post(body, sign())).status).toBe(200);
    expect((await post(body, sign(), 'text/plain')).status).toBe(200);
    expect((await post(body.replaceAll('  ', ' '), sign())).status).toBe(400);
  });

  test('rejects what isn’t signed with the saved secret in the last five minutes', async () => {
    await save();
    const rejected = { status: 400, body: { error: keyMessages.badSignature } };
    expect(await post(body)).toMatchObject(rejected);
    expect(await post(body, 'nonsense')).toMatchObject(rejected);
    expect(await post(body, sign(seconds() - 302))).toMatchObject(rejected);
    expect(await post(body, sign(seconds() + 302))).toMatchObject(rejected);
    expect(await post(body, sign(seconds(), 'whsec_forged1234'))).toMatchObject(rejected);
    expect(await post('{', sign())).toMatchObject(rejected);
    expect((await post('', sign())).status).toBe(400);
  });

  test('rejects everything without keys, and bodies that are too large', async () => {
    expect((await post(body, sign())).status).toBe(400);
    expect((await post('x'.repeat(1_100_000), sign())).status).toBe(413);
  });
});
