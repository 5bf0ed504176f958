import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { findReasonWithoutFormer, RELEASED, TOLERANT, unpackFormerVersion } from '../support/former-version.ts';
import { answer, send } from '../support/message-calls.ts';
import { createPaid, startPayingShelter, type PayingShelter } from '../support/online-payments.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { closeClients, collect, connectAdmin, connectVisitor, textsOf } from '../support/realtime-client.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { makeCall, type StartedApp } from '../support/start-application.ts';
import { startProcess, type StartedProcess } from '../support/start-process.ts';

const reason = isOnServer ? (findReasonWithoutFormer(RELEASED) ?? findReasonWithoutFormer(TOLERANT)) : null;
if (reason !== null) process.stdout.write(`Not tested: the former version on today’s tables, because ${reason}.\n`);

const versions = [
  { version: 'the released version', commit: RELEASED, startsAgain: false },
  { version: 'a version that tolerates newer tables', commit: TOLERANT, startsAgain: true },
];
describe.runIf(isOnServer && reason === null).each(versions)(
  '$version on the tables of this one',
  ({ commit, startsAgain }) => {
    let folder: string;
    let databaseUrl: string;
    let database: OpenDatabase;
    let server: StartedProcess;
    let paying: PayingShelter;

    const startFormer = async (env: NodeJS.ProcessEnv): Promise<StartedApp> => {
      const settings = { PORT: '0', DEMO: 'false', DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl };
      server = startProcess(
        'src/main.ts',
        { ...settings, ...(env as Record<string, string>) },
        [],
        [],
        join(folder, 'former'),
      );
      const url = await server.url;
      return {
        url,
        db: database.db,
        call: (method: string, path: string, options: object) => makeCall(url + path, method, options),
        get: (path: string, init?: RequestInit) => fetch(url + path, init),
        stop: async () => {
          server.child.kill('SIGTERM');
          await server.ended;
        },
      } as unknown as StartedApp;
    };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'pawhaven-former-'));
      unpackFormerVersion(join(folder, 'former'), commit);
      databaseUrl = (await createTestDatabase())!;
      const dataDir = join(folder, 'data');
      database = await openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning: () => undefined });
      paying = await startPayingShelter(({ env }) =>
        startFormer({ ...env, ADMIN_EMAIL: 'admin@shelter.example', ADMIN_PASSWORD: 'Quiet.Paws-41' }),
      );
    });
    afterAll(async () => {
      closeClients();
      await paying?.stop();
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Applying, approving, paying, writing and chatting, through the former version. */
    async function expectJourneys(): Promise<void> {
      const { app } = paying;
      const { adopter, admin, receipts } = await createPaid(paying);
      expect(await receipts()).toMatchObject([{ fee_cents: 40_000, method: 'online' }]);
      const sent = await send(app, adopter);
      expect(sent.status).toBeLessThan(300);
      expect((await answer(app, admin, sent.body.id)).status).toBeLessThan(300);
      const staff = await connectAdmin(app.url, admin.token);
      const received = collect(staff, 'message_received');
      const visitor = await connectVisitor(app.url);
      expect(await visitor.emitWithAck('send_message', { message: 'Is Maple there?' })).toMatchObject({ ok: true });
      await expect.poll(() => textsOf(received)).toContain('Is Maple there?');
      closeClients();
      expect((await app.get('/api/pets/total')).status).toBe(200);
      const { email } = await createSignedInUser(app.db);
      expect((await app.call('POST', '/api/auth/reset-password', { body: { email } })).status).toBe(200);
      const reset = sql`select from emails where type = 'password-reset' and to_email = ${email}`;
      await expect.poll(async () => (await reset.execute(app.db)).rows.length).toBe(1);
    }

    test('works on while another server migrates, and afterwards', async () => {
      await database.withoutTimeLimit(migrate);
      await expectJourneys();
      expect(server.stderr()).not.toMatch(/"level":[56]0/);
    });

    test.runIf(startsAgain)('starts again, because the tables tolerate it', async () => {
      await paying.app.stop();
      paying.app = await startFormer({ STRIPE_API_URL: paying.fake.url });
      await paying.fake.target(paying.app.url);
      await expectJourneys();
    });

    test.runIf(!startsAgain)('does not start again: it can’t know whether the tables tolerate it', async () => {
      await paying.app.stop();
      await expect(startFormer({ STRIPE_API_URL: paying.fake.url })).rejects.toThrow(/from a newer version/);
    });
  },
);
