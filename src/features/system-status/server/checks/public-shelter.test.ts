import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { createUser } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { systemClock as clock } from '../../../../platform/clock.ts';
import { parseConfig } from '../../../../platform/config.ts';
import { demoCheck } from './demo.ts';
import { timeZoneCheck } from './time-zone.ts';

const PUBLIC_URL = 'https://pets.example.org';
let here: TestDatabase;
beforeAll(async () => {
  here = await openTestDatabase();
});
afterAll(() => here.close());

const context = (env: NodeJS.ProcessEnv) => ({ db: here.db, config: parseConfig({ DEMO: 'false', ...env }), clock });

describe('the demo accounts', () => {
  beforeEach(() => clearTables(here.db, 'users'));

  test('are an error where others reach them, unless that is meant', async () => {
    expect(await demoCheck.run(context({ PUBLIC_URL }))).toBeNull();
    const { id } = await createUser(here.db);
    await here.db.updateTable('users').set({ is_demo: true, password_hash: 'hash' }).where('id', '=', id).execute();
    expect(await demoCheck.run(context({}))).toBeNull();
    expect(await demoCheck.run(context({ PUBLIC_URL }))).toMatchObject({
      status: 'error',
      advice: 'Run npm run shelter -- empty-demo, which leaves what you have added.',
    });
    expect(await demoCheck.run(context({ PUBLIC_URL, DEMO: 'public' }))).toMatchObject({ status: 'ok' });
  });
});

describe('the time zone', () => {
  test('is a warning if a public shelter has none', async () => {
    expect(await timeZoneCheck.run(context({}))).toBeNull();
    expect(await timeZoneCheck.run(context({ PUBLIC_URL }))).toMatchObject({
      status: 'warning',
      summary: 'Dates and times are in UTC, because no time zone is set.',
    });
    for (const zone of ['America/New_York', 'UTC']) {
      const found = await timeZoneCheck.run(context({ PUBLIC_URL, TZ_SHELTER: zone }));
      expect(found).toEqual({ status: 'ok', summary: `Dates and times are those of ${zone}.` });
    }
  });
});
