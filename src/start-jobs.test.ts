import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSignedInUser } from '../tests/support/signed-in-users.ts';
import { MovableClock } from '../tests/support/outbox.ts';
import { openTestDatabase, type TestDatabase } from '../tests/support/open-test-database.ts';
import type { AppContext } from './app-context.ts';
import { getShelter } from './features/settings/server/index.ts';
import { parseConfig } from './platform/config.ts';
import { openUploadFolder } from './platform/http/upload-folder.ts';
import { filesOnDisk } from './platform/images/photo-files.ts';
import { openPhotoStore } from './platform/images/photo-store.ts';
import { limits } from './platform/limits/limits.ts';
import { listLeasedJobs } from './leased-jobs.ts';
import { listFrequentJobs, startUpkeep } from './start-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs each job that has at most this interval, once. @returns their warnings and errors */
async function runJobs(clock: MovableClock, maxIntervalMs: number): Promise<unknown[]> {
  const config = parseConfig({});
  const { db, dataDir } = database;
  const photos = openPhotoStore(filesOnDisk(join(dataDir, 'photos')));
  const files = filesOnDisk(join(dataDir, 'files'));
  const errors: unknown[] = [];
  const onWarning = (what: string) => void errors.push(what);
  const shelter = () => getShelter(db, config.shelter);
  const app = { db, clock, limits, photos, files, config, getShelter: shelter, onWarning } as unknown as AppContext;
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

test('uploads of servers that are gone, and what a killed restore has decrypted, are deleted within an hour, also on a server without jobs', async () => {
  const folder = join(database.dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'abandoned'), 'x');
  await utimes(join(folder, 'abandoned'), new Date(0), new Date(0));
  const restore = join(database.dataDir, 'restore-killed');
  await mkdir(restore);
  await utimes(restore, new Date(0), new Date(0));
  const uploads = openUploadFolder(database.dataDir);
  const scheduling = vi.spyOn(globalThis, 'setTimeout');
  const warnings: string[] = [];
  const stop = startUpkeep({
    uploads,
    config: { dataDir: database.dataDir },
    onWarning: (what) => warnings.push(what),
  });
  const [run, after] = scheduling.mock.lastCall!;
  scheduling.mockRestore();
  expect(after).toBeLessThan(3_600_000);
  run();
  await stop();
  uploads.close();
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(database.dataDir)).not.toContain('restore-killed');
  expect(warnings).toEqual([]);
});
