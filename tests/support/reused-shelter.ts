import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBaseline, resetShelter, UnusableDatabaseError } from './reset-shelter.ts';
import { startTestApplication, type StartedApp } from './start-application.ts';

/** An application that serves one test after another: starting one takes longer than many tests. */
export interface ReusedShelter {
  /** Returns it empty, as if new; replaced if the previous test changed the tables. */
  reset(): Promise<StartedApp>;
  stop(): Promise<void>;
}

export async function startReusedShelter(): Promise<ReusedShelter> {
  let app = await startTestApplication();
  const baseline = await readBaseline(app.db);
  return {
    reset: async () => {
      try {
        await resetShelter(app.db, baseline);
        await removeFiles(app);
        app.invalidateCache();
      } catch (error) {
        if (!(error instanceof UnusableDatabaseError)) throw error;
        await app.stop();
        app = await startTestApplication();
      }
      return app;
    },
    stop: () => app.stop(),
  };
}

async function removeFiles({ dataDir }: StartedApp): Promise<void> {
  for (const folder of ['photos', 'files', 'uploads']) {
    const files = await readdir(join(dataDir, folder));
    await Promise.all(files.map((name) => rm(join(dataDir, folder, name), { recursive: true, force: true })));
  }
}
