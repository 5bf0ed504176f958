import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDoctorWorld } from '../support/doctor-report.ts';
import { createPet } from '../support/factories.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { findMissingPgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startTestApplication, type StartedApp } from '../support/start-application.ts';

const missing = isOnServer ? findMissingPgbouncer() : 'it needs a PostgreSQL server';

describe.skipIf(missing !== null)(
  `behind PgBouncer as configured in deploy/pgbouncer${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let databaseUrl: string;
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
    let app: StartedApp;
    beforeAll(async () => {
      databaseUrl = (await createTestDatabase({ template: MIGRATED }))!;
      pooler = await startPgbouncer(databaseUrl);
      app = await startTestApplication({ env: { DATABASE_URL: pooler.url, DATABASE_STATEMENT_TIMEOUT: '2' } });
    });
    afterAll(async () => {
      await app?.stop();
      await pooler?.stop();
    });

    test('a server starts, reads and writes', async () => {
      const { id } = await createPet(app.db);
      const { token } = await createSignedInUser(app.db);
      expect((await app.call('PUT', `/api/favorites/${id}`, { token })).status).toBeLessThan(300);
      expect((await app.get('/readyz')).status).toBe(200);
      const direct = new pg.Client({ connectionString: databaseUrl });
      await direct.connect();
      expect((await direct.query('select 1 from favorites')).rowCount).toBe(1);
      await direct.end();
    });

    test('a statement that takes too long ends, though PgBouncer drops PostgreSQL’s limit', async () => {
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
        app.db,
      );
      expect(rows).toEqual([{ limit: '0' }]);
      await expect(sql`select pg_sleep(60)`.execute(app.db)).rejects.toThrow('timeout');
      expect((await app.get('/readyz')).status).toBe(200);
    });

    test('doctor finds nothing wrong', async () => {
      const world = await openDoctorWorld();
      const { isHealthy, text } = await world.report({ DATABASE_URL: pooler.url });
      await world.close();
      expect(text).toMatch(/Database: PostgreSQL \S+ accepts writes\./);
      expect(isHealthy).toBe(true);
    });
  },
);
