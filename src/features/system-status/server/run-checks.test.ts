import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { systemClock } from '../../../platform/clock.ts';
import { parseConfig } from '../../../platform/config.ts';
import { runChecks, worstStatus } from './run-checks.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const find = (results: Awaited<ReturnType<typeof runChecks>>, id: string) => results.find((each) => each.id === id);

/** As an operator command has it. */
function commandContext(env: NodeJS.ProcessEnv = {}) {
  return { db: app.db, config: parseConfig({ DATA_DIR: app.dataDir, ...env }), clock: systemClock };
}

describe('The checks of an installation', () => {
  test('find nothing wrong with a new one', async () => {
    const results = await runChecks(commandContext());
    // The jobs have a test of their own: their server may only just have started.
    const others = results.filter(({ id }) => id !== 'jobs');
    expect(others.map(({ id, status, advice }) => [id, status, advice])).toEqual([
      ['application', 'ok', null],
      ['database', 'ok', null],
      ['storage', 'ok', null],
      ['disk', 'ok', null],
      ['backup', 'ok', null],
      ['email', 'ok', null],
    ]);
    expect(find(results, 'database')?.summary).toMatch(/^(?:Embedded )?PostgreSQL \d+.* accepts writes\.$/);
    expect(worstStatus(results)).toBe('ok');
  });

  test('work without a database, except for those that need one', async () => {
    const results = await runChecks({ ...commandContext(), db: null });
    expect(results.map(({ id }) => id)).toEqual(['application', 'storage', 'disk']);
  });

  test('say that the database is down', async () => {
    const { db } = app;
    const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const away = new Proxy(db, {
      get() {
        throw lost;
      },
    });
    const results = await runChecks({ ...commandContext(), db: away });
    expect(find(results, 'database')).toMatchObject({ status: 'error', summary: 'The database doesn’t respond.' });
    expect(worstStatus(results)).toBe('error');
  });

  test('end although a check never does', async () => {
    const stuck = new Proxy(app.db, { get: () => () => new Promise(() => undefined) });
    const results = await runChecks({ ...commandContext(), db: stuck }, { timeoutMs: 1 });
    expect(find(results, 'email')).toMatchObject({ status: 'error', advice: 'Check the server’s log for details.' });
  });

  test('warn of a public server without encryption and without a mail server', async () => {
    const results = await runChecks(commandContext({ PUBLIC_URL: 'http://pets.example.org' }));
    expect(find(results, 'certificate')?.status).toBe('warning');
    expect(find(results, 'email')).toMatchObject({ status: 'warning', advice: 'Set SMTP_URL to your mail server.' });
  });

  test('report a folder that can’t be written to', async () => {
    const context = commandContext({ DATA_DIR: `${app.dataDir}/gone` });
    await rm(context.config.dataDir, { recursive: true, force: true });
    const results = await runChecks(context);
    expect(find(results, 'storage')).toMatchObject({
      status: 'error',
      summary: 'Files can’t be saved in the folder (ENOENT).',
    });
    expect(find(results, 'disk')?.status).toBe('error');
  });

  test('report tables of another version', async () => {
    const trx = await app.db.startTransaction().execute();
    try {
      await trx
        .insertInto('kysely_migration' as never)
        .values({ name: '9999-later', timestamp: '' })
        .execute();
      const results = await runChecks({ ...commandContext(), db: trx });
      expect(find(results, 'database')).toMatchObject({
        status: 'warning',
        advice: 'Update this server and restart it.',
      });
    } finally {
      await trx.rollback().execute();
    }
  });
});
