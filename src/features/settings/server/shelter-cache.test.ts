import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createApplied } from '../../../../tests/support/adoption-calls.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Application } from '../../adoptions/adoptions.contract.ts';

let one: StartedApp;
let other: StartedApp;
beforeAll(async () => {
  const env = { DATABASE_URL: await createTestDatabase() };
  one = await startApp(isOnServer ? { env } : {});
  other = isOnServer ? await startApp({ env }) : one;
});
afterAll(() => Promise.all([...new Set([one, other])].map((app) => app.stop())));

/** As in applications of earlier versions, which show the current fee. */
async function withoutQuote(id: number): Promise<void> {
  await one.db.updateTable('applications').set({ fee_cents: null }).where('id', '=', id).execute();
}

test('a call with a session uses the latest settings, whichever server saved them', async () => {
  const { admin, adopter, application } = await createApplied(one);
  await withoutQuote(application.id);
  const readFee = async () => {
    const { body } = await other.call<Application[]>('GET', '/api/adoptions/me/', { token: adopter.token });
    return body[0]!.fee.amount_cents;
  };
  for (const dog_cents of [11_100, 22_200, 33_300]) {
    const saved = await one.call('PUT', '/api/settings/fees', { token: admin.token, body: { dog_cents } });
    expect(saved.status).toBe(200);
    expect(await readFee()).toBe(dog_cents);
  }
});

test('a write that bypasses the servers counts, too', async () => {
  const { adopter, application } = await createApplied(one);
  await withoutQuote(application.id);
  await one.db
    .updateTable('settings')
    .set({ value: '{"fees":{"dog":44400,"cat":16000,"other":2500}}' })
    .where('key', '=', 'fees')
    .execute();
  const { body } = await other.call<Application[]>('GET', '/api/adoptions/me/', { token: adopter.token });
  expect(body[0]!.fee.amount_cents).toBe(44_400);
});
