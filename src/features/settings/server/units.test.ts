import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterEach(() => save({ currency: 'USD', weight_unit: 'lb' }));
afterAll(() => app.stop());

function save(body: Record<string, string>) {
  return app.call('PUT', '/api/settings/shelter', { token: admin.token, body });
}

const read = async (path: string) => (await app.get(path)).text();

test('pages, cards and structured data follow the currency and the unit of weights', async () => {
  const { id } = await createPet(app.db, { name: 'Maple', species: 'Dog', weight: 10 });
  app.invalidateCache();
  const before = { page: await read(`/pets/${id}`), list: await read('/catalogue'), home: await read('/') };
  expect(before.page).toContain('22 lb (10 kg)');
  expect(before.page).toContain('$400');
  expect(before.page).not.toContain('data-units');
  expect(before.list).toContain('22 lb (10 kg)');
  expect((await save({ currency: 'EUR', weight_unit: 'kg' })).status).toBe(200);
  const page = await read(`/pets/${id}`);
  expect(page).toContain('<html lang="en" data-units="EUR kg">');
  expect(page).toContain('10 kg (22 lb)');
  expect(page).toContain('€400');
  expect(page).toContain('"priceCurrency":"EUR"');
  expect(await read('/catalogue')).toContain('10 kg (22 lb)');
  expect(await read('/search-and-display')).toMatch(/Under 10 kg \(22 lb\)/);
  const home = await read('/');
  expect(home).toContain('€160');
  expect(home).not.toContain('$160');
  expect(await read('/faqs')).not.toMatch(/\$\d/);
});

test('a currency or unit that is not offered is rejected', async () => {
  const { status, body } = await save({ currency: 'XXX', weight_unit: 'stone' });
  expect([status, Object.keys(body.fields!)]).toEqual([400, ['currency', 'weight_unit']]);
});

test('the API’s numbers stay as they are', async () => {
  const { id } = await createPet(app.db, { species: 'Dog', weight: 10 });
  await save({ currency: 'EUR', weight_unit: 'kg' });
  const { body } = await app.call<{ weight: number }>('GET', `/api/pets/${id}`);
  expect(body.weight).toBe(10);
  const settings = await app.call('GET', '/api/settings/', { token: admin.token });
  expect(settings.body).toMatchObject({ fees: { values: { dog_cents: 40_000 } } });
});

test('amounts are written as the currency is', async () => {
  await save({ currency: 'GBP', weight_unit: 'lb' });
  await read('/about');
  expect([formatMoney(40_000), formatMoney(2250), formatMoney(40_000, { style: 'exact' })]).toEqual([
    '£400',
    '£22.50',
    '£400.00',
  ]);
  expect(formatMoney(40_000, { currency: 'USD' })).toBe('$400');
});
