import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ env: { SHELTER_NAME: 'Haven by the Lake', SHELTER_PHONE: '+1 555 0177' } });
});
afterAll(() => app.stop());

test('the shelter is called what the environment says, until a name is saved; what was not saved stays', async () => {
  expect(await (await app.get('/')).text()).toContain('Haven by the Lake');
  await app.db
    .insertInto('settings')
    .values({ key: 'shelter', value: JSON.stringify({ name: 'Paws & Co' }) })
    .execute();
  app.contentChanged();
  const page = await (await app.get('/')).text();
  expect(page).toContain('Paws &amp; Co');
  expect(page).not.toContain('Haven by the Lake');
  expect(page).toContain('+1 555 0177');
});
