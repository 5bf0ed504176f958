import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createUser } from '../tests/support/factories.ts';
import { createSignedInUser } from '../tests/support/signed-in-users.ts';
import { MovableClock } from '../tests/support/outbox.ts';
import { openTestDatabase, type TestDatabase } from '../tests/support/open-test-database.ts';
import type { AppContext } from './app-context.ts';
import { getShelter } from './features/settings/server/index.ts';
import { parseConfig } from './platform/config.ts';
import { openUploadFolder } from './platform/http/upload-folder.ts';
import { filesOnDisk, type StoredFiles } from './platform/images/photo-files.ts';
import { openPhotoStore } from './platform/images/photo-store.ts';
import { limits } from './platform/limits/limits.ts';
import { StorageError } from './platform/storage-error.ts';
import { listLeasedJobs } from './leased-jobs.ts';
import { listFrequentJobs, startDemoPaymentJobs, startUpkeep } from './start-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function createContext(clock: MovableClock, onWarning: (what: string) => void, storage?: StoredFiles): AppContext {
  const config = parseConfig({});
  const { db, dataDir } = database;
  const photos = openPhotoStore(storage ?? filesOnDisk(join(dataDir, 'photos')));
  const files = storage ?? filesOnDisk(join(dataDir, 'files'));
  const shelter = () => getShelter(db, config.shelter);
  return { db, clock, limits, photos, files, config, getShelter: shelter, onWarning } as unknown as AppContext;
}

/** Runs each job that has at most this interval, once. @returns their warnings and errors */
async function runJobs(clock: MovableClock, maxIntervalMs: number, storage?: StoredFiles): Promise<unknown[]> {
  const errors: unknown[] = [];
  const app = createContext(clock, (what) => void errors.push(what), storage);
  const jobs = [...listFrequentJobs(app), ...listLeasedJobs(app)].filter(({ everyMs }) => everyMs <= maxIntervalMs);
  const { signal } = new AbortController();
  for (const { run } of jobs) await run(signal).catch((error: unknown) => errors.push(error));
  return errors;
}

const readLinks = () =>
  database.db.selectFrom('emails').select('access_link').where('type', '=', 'password-reset').execute();

test('a reset link is emailed within a second, and erased within a minute after it expires', async () => {
  const { email } = await createSignedInUser(database.db);
  const clock = new MovableClock();
  const request = { email, ip: '203.0.113.7', requested_at: clock.now() };
  await database.db.insertInto('reset_requests').values(request).execute();
  const emailed = [{ access_link: expect.stringContaining('token=') }];
  expect(await runJobs(clock, 1000)).toEqual([]);
  expect(await readLinks()).toEqual(emailed);
  expect(await runJobs(clock, 60_000)).toEqual([]);
  expect(await readLinks()).toEqual(emailed);
  clock.move(61);
  expect(await runJobs(clock, 60_000)).toEqual([]);
  expect(await readLinks()).toEqual([{ access_link: null }]);
});

test('every job of an hour runs without errors on an empty shelter', async () => {
  expect(await runJobs(new MovableClock(), 3_600_000)).toEqual([]);
});

test('while the storage is away, only the job that deletes its unused files fails', async () => {
  const away = new StorageError('away');
  const list = () => {
    throw away;
  };
  const storage = { ...filesOnDisk(join(database.dataDir, 'photos')), list };
  expect(await runJobs(new MovableClock(), 3_600_000, storage)).toEqual([away]);
});

test('the job that deletes unused files ends between two pages of a large storage when its server stops', async () => {
  const stopping = new AbortController();
  let pages = 0;
  const list = async function* () {
    for (;;) {
      if (pages++ === 2) stopping.abort();
      yield [];
      await nextTurn();
    }
  };
  const storage = { ...filesOnDisk(join(database.dataDir, 'photos')), list };
  const jobs = listLeasedJobs(createContext(new MovableClock(), () => undefined, storage));
  await jobs.find(({ name }) => name === 'deleting unused files')!.run(stopping.signal);
  // Of each of the three cleanups, one more.
  expect(pages).toBeLessThanOrEqual(5);
});

test('a server without jobs completes the payments of its own fake provider', async () => {
  await createUser(database.db, { is_demo: true, password_hash: 'none' });
  const payout = { mode: 'demo', amount_cents: 100, currency: 'usd', status: 'paid', arrives_at: new Date() } as const;
  await database.db
    .insertInto('payouts')
    .values({ id: 'po_waiting', loaded_at: null, ...payout })
    .execute();
  const opened = Promise.withResolvers<void>();
  const warnings: string[] = [];
  const context = createContext(new MovableClock(), (what) => void warnings.push(what));
  const openDemoPayments = () => {
    opened.resolve();
    return Promise.reject(new Error('enough'));
  };
  const scheduling = vi.spyOn(globalThis, 'setTimeout');
  const stop = startDemoPaymentJobs({ ...context, openDemoPayments });
  const run = scheduling.mock.calls[0]![0];
  scheduling.mockRestore();
  run();
  await opened.promise;
  await stop();
  expect(warnings).toEqual(['reconciling online payments failed (unknown)']);
});

test('uploads of servers that are gone are deleted within an hour, also on a server without jobs', async () => {
  const folder = join(database.dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'abandoned'), 'x');
  await utimes(join(folder, 'abandoned'), new Date(0), new Date(0));
  const uploads = openUploadFolder(database.dataDir);
  const scheduling = vi.spyOn(globalThis, 'setTimeout');
  const warnings: string[] = [];
  const stop = startUpkeep({ uploads, onWarning: (what) => warnings.push(what) });
  const [run, after] = scheduling.mock.lastCall!;
  scheduling.mockRestore();
  expect(after).toBeLessThan(3_600_000);
  run();
  await stop();
  uploads.close();
  expect(await readdir(folder)).toEqual([]);
  expect(warnings).toEqual([]);
});
