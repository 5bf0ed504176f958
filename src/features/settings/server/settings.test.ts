import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Settings } from '../settings-api.contract.ts';
import { getRetention } from './index.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ env: { SHELTER_NAME: 'Haven by the Lake', SHELTER_PHONE: '+1 555 0177' } });
});
afterAll(() => app.stop());

test('the environment names the shelter until a name is saved; unsaved settings keep following it', async () => {
  expect(await (await app.get('/')).text()).toContain('Haven by the Lake');
  await app.db
    .insertInto('settings')
    .values({ key: 'shelter', value: JSON.stringify({ name: 'Paws & Co' }) })
    .execute();
  app.invalidateCache();
  const page = await (await app.get('/')).text();
  expect(page).toContain('Paws &amp; Co');
  expect(page).not.toContain('Haven by the Lake');
  expect(page).toContain('+1 555 0177');
});

describe('an invalid settings row', () => {
  const write = async (key: string, value: unknown) => {
    const row = { key, value: JSON.stringify(value) };
    await app.db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    app.invalidateCache();
  };

  test('is ignored, and an Admin can save over it', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    await write('shelter', { name: 'Paws & Co', email: 'nobody', timeZone: 'Nowhere/At-all', openingHours: 7, odd: 1 });
    await write('pickups', { pickupTimes: [], locations: [{ name: 'Downtown' }], pickupsPerSlot: 0 });
    await write('fees', ['none']);
    await write('procedure', { covered: 'all', rules: null });
    await write('questions', null);
    const { shelter } = await getSettings(token);
    expect(shelter.values).toMatchObject({ name: 'Paws & Co', opening_hours: '8:00 AM - 8:00 PM' });
    for (const path of ['/', '/faqs', '/privacy', '/api/schedule-pickup/slots?location=Downtown']) {
      expect((await app.get(path, { headers: { authorization: `Bearer ${token}` } })).status, path).toBe(200);
    }
    for (const [section, body] of [
      ['shelter', { opening_hours: 'Noon to nine' }],
      ['pickups', { per_slot: 2 }],
      ['fees', { dog_cents: 30_000 }],
      ['procedure', { rules: [] }],
      ['questions', { questions: [] }],
    ] as const) {
      const { status } = await app.call('PUT', `/api/settings/${section}`, { token, body });
      expect([section, status]).toEqual([section, 200]);
    }
    expect(await getSettings(token)).toMatchObject({
      shelter: { values: { opening_hours: 'Noon to nine' } },
      pickups: { values: { per_slot: 2 } },
      offered: { sites: { length: 3 } },
      fees: { values: { dog_cents: 30_000, cat_cents: 16_000 } },
    });
  });

  test('never shortens retention below its minimum', async () => {
    await write('retention', { chat_months: 0, email_months: 900, visit_months: '3', ip_address_days: -1 });
    expect((await getRetention(app.db)).retention).toMatchObject({
      chat_months: 1,
      email_months: 36,
      visit_months: 12,
      ip_address_days: 7,
    });
  });

  const getSettings = async (token: string) => {
    const { status, body } = await app.call<Settings>('GET', '/api/settings/', { token });
    expect(status).toBe(200);
    return body;
  };
});
