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
import { startJobs } from './start-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * Runs each job that is due within this time, once.
 * @param isDone waited for before the jobs are stopped
 * @returns their errors
 */
async function runJobs(clock: MovableClock, ms: number, isDone?: () => Promise<unknown>): Promise<string[]> {
  const config = parseConfig({});
  const { db, dataDir } = database;
  const photos = openPhotoStore(filesOnDisk(join(dataDir, 'photos')));
  const files = filesOnDisk(join(dataDir, 'files'));
  const uploads = openUploadFolder(dataDir);
  const errors: string[] = [];
  const onWarning = (what: string) => void errors.push(what);
  const shelter = () => getShelter(db, config.shelter);
  const app = { db, clock, limits, photos, files, uploads, config, getShelter: shelter, onWarning };
  const due: (() => void)[] = [];
  const scheduling = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, after = 0) => {
    if (after <= ms) due.push(run);
    return { unref: () => 0 } as unknown as NodeJS.Timeout;
  });
  const end = startJobs(app as unknown as AppContext);
  scheduling.mockRestore();
  for (const run of due) run();
  await isDone?.();
  await end();
  uploads.close();
  return errors;
}

const readLinks = () =>
  database.db.selectFrom('emails').select('access_link').where('type', '=', 'password-reset').execute();

test('a reset link is emailed within a second, and erased within a minute after it expires', async () => {
  const { email } = await createSignedInUser(database.db);
  const clock = new MovableClock();
  const request = { email, ip: '203.0.113.7', requested_at: clock.now() };
  await database.db.insertInto('reset_requests').values(request).execute();
  const isEmailed = async () => {
    await expect.poll(readLinks).toEqual([{ access_link: expect.stringContaining('token=') }]);
  };
  expect(await runJobs(clock, 1000, isEmailed)).toEqual([]);
  expect(await runJobs(clock, 60_000)).toEqual([]);
  await isEmailed();
  clock.move(61);
  expect(await runJobs(clock, 60_000)).toEqual([]);
  expect(await readLinks()).toEqual([{ access_link: null }]);
});

test('uploads of servers that are gone are deleted within an hour', async () => {
  const uploads = join(database.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, 'abandoned'), 'x');
  await utimes(join(uploads, 'abandoned'), new Date(0), new Date(0));
  expect(await runJobs(new MovableClock(), 3_600_000)).toEqual([]);
  expect(await readdir(uploads)).toEqual([]);
});
