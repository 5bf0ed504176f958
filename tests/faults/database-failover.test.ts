import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { isOnServer } from '../support/open-test-database.ts';
import { startPostgresServer, type PostgresServer } from '../support/postgres-server.ts';
import { startTestApplication, type StartedApp } from '../support/start-application.ts';

describe.runIf(isOnServer)('a database of two servers', () => {
  let first: PostgresServer;
  let second: PostgresServer;
  let databaseUrl: string;
  let app: StartedApp;
  beforeAll(async () => {
    first = await startPostgresServer();
    const one = new URL(await first.createDatabase('pets'));
    second = await startPostgresServer({ standbyOf: first });
    const other = new URL(second.databaseUrl('pets'));
    // The standby comes first: the primary is detected, not assumed.
    const login = `${one.username}:${one.password}`;
    databaseUrl = `postgres://${login}@${other.host},${one.host}/pets?target_session_attrs=read-write`;
    app = await startTestApplication({ env: { DATABASE_URL: databaseUrl } });
  });
  afterAll(async () => {
    await app?.stop();
    await second?.stop();
    await first?.stop();
  });

  test('accepts writes within seconds after the first server dies and the other takes over', async () => {
    const { id } = await createPet(app.db);
    const { token } = await createSignedInUser(app.db);
    const save = async () => (await app.call('PUT', `/api/favorites/${id}`, { token })).status;
    expect(await save()).toBeLessThan(300);
    expect((await app.get('/readyz')).status).toBe(200);

    // Writes acknowledged but not yet replicated would be lost; that is the operators' choice.
    const standby = new pg.Client({ connectionString: second.databaseUrl('pets') });
    await standby.connect();
    await expect.poll(async () => (await standby.query('select 1 from favorites')).rowCount).toBe(1);
    await standby.end();
    await first.halt();
    await expect.poll(save).toBe(503);
    expect((await app.get('/readyz')).status).toBe(503);

    await second.promote();
    const promoted = performance.now();
    await expect.poll(save, { timeout: 10_000 }).toBeLessThan(300);
    process.stdout.write(`writes again ${Math.round(performance.now() - promoted)} ms after the promotion\n`);
    await expect.poll(async () => (await app.get('/readyz')).status, { timeout: 10_000 }).toBe(200);
  });
});
