import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMigratedDatabase } from './migrated-database.ts';
import { freePort } from './free-port.ts';
import { startIn } from './start-application.ts';

/** A server at its first start, whose setup runs until `finish` is called. */
export async function startInSetup(): Promise<{ url: string; finish(): Promise<void>; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-setup-'));
  await copyMigratedDatabase(dataDir);
  const port = String(await freePort());
  const setupMayEnd = Promise.withResolvers<void>();
  const setupStarted = Promise.withResolvers<void>();
  const starting = startIn(dataDir, {
    env: { PORT: port },
    setup: {
      isDue: async () => true,
      run: async () => {
        setupStarted.resolve();
        await setupMayEnd.promise;
      },
    },
  });
  await Promise.race([setupStarted.promise, starting]);
  const finish = async () => {
    setupMayEnd.resolve();
    await starting;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    finish,
    stop: async () => {
      await finish();
      await (await starting).stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
