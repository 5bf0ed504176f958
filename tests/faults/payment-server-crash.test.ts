import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeKeys, startFakePayments, type FakePaymentsProcess } from '../support/fake-payments.ts';
import { freePort } from '../support/free-port.ts';
import { createPayable, sessionIn, type Payable } from '../support/online-payments.ts';
import { startIn } from '../support/start-application.ts';
import { startServer, type StartedProcess } from '../support/start-process.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

let dataDir: string;
let fake: FakePaymentsProcess;
let env: Record<string, string>;
let server: StartedProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-payment-'));
  fake = await startFakePayments();
  // The same after each start: a page is created again with the same parameters.
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), STRIPE_API_URL: fake.url };
});
afterEach(async () => {
  await kill();
  await fake.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  server = startServer(env);
  const url = await server.url;
  await fake.target(url);
  return url;
}

async function kill(): Promise<void> {
  server?.child.kill('SIGKILL');
  await server?.ended;
}

/** An application whose fee is due, in a shelter with keys. */
async function createShelter(): Promise<Pick<Payable, 'id' | 'admin' | 'adopter'>> {
  const app = await startIn(dataDir, { env });
  await app.db
    .insertInto('payment_keys')
    .values({ ...fakeKeys, saved_at: new Date() })
    .execute();
  const { id, admin, adopter } = await createPayable({ app, fake, stop: app.stop });
  await app.stop();
  return { id, admin, adopter };
}

async function call<T>(url: string, path: string, token: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

/** Makes a call whose work the provider does without an answer, and kills the server while it waits. */
async function killDuring(url: string, path: string, token: string, body: object, providerCall: string): Promise<void> {
  const countCalls = async () => (await fake.state()).calls.filter((each) => each === providerCall).length;
  const before = await countCalls();
  await fake.control('outage', { outage: 'hanging' });
  const unanswered = call(url, path, token, body).catch(() => 'no answer');
  await expect.poll(countCalls, { interval: 20 }).toBe(before + 1);
  await kill();
  expect(await unanswered).toBe('no answer');
  await fake.control('outage', { outage: 'none' });
}

interface Receipt {
  id: number;
  type: string;
  amount_cents: number;
}

test(
  `kill -9 between charge and answer loses nothing, and nothing happens twice (${ROUNDS} rounds)`,
  { timeout: 300_000 * ROUNDS },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, admin, adopter } = await createShelter();
      const listReceipts = async (url: string) =>
        (await call<Receipt[]>(url, `receipts/?search=`, adopter.token)).toSorted((one, other) => one.id - other.id);

      let url = await start();
      await killDuring(url, `adoptions/${id}/checkout`, adopter.token, {}, 'POST /v1/checkout/sessions');
      const [created] = Object.keys((await fake.state()).sessions).slice(-1);

      url = await start();
      const page = await call<{ url: string }>(url, `adoptions/${id}/checkout`, adopter.token, {});
      expect(sessionIn(page.url)).toBe(created);
      await kill();
      await fake.control('pay', { session: created, twice: true });

      url = await start();
      const answers = await Promise.all(
        Array.from({ length: 3 }, () =>
          call<{ status: string }>(url, 'online-payments/return', adopter.token, { session_id: created }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
      await expect.poll(async () => (await fake.state()).undelivered).toEqual([]);
      const [payment, ...others] = await listReceipts(url);
      expect(others).toEqual([]);
      await fake.control('pause', { paused: true });
      const refund = { fee_cents: 15_000 };
      const path = `receipts/${payment!.id}/online-refund`;
      await killDuring(url, path, admin.token, refund, 'POST /v1/refunds');

      url = await start();
      await expect.poll(async () => (await listReceipts(url)).length).toBe(2);
      await fake.control('pause', { paused: false });
      await expect.poll(async () => (await fake.state()).undelivered).toEqual([]);
      expect(await listReceipts(url)).toMatchObject([
        { type: 'payment', amount_cents: 40_000 },
        { type: 'refund', amount_cents: 15_000 },
      ]);
      const { charges, sessions } = await fake.state();
      expect(Object.values(charges).map(({ amount_refunded }) => amount_refunded)).toEqual(
        Array.from({ length: round + 1 }, () => 15_000),
      );
      expect(Object.keys(sessions)).toHaveLength(round + 1);
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
