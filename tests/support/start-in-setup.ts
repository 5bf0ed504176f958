import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApplication } from '../../src/application.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { copyMigratedDatabase } from './migrated-database.ts';
import { freePort } from './postgres-server.ts';

/** A server at its first start, whose shelter is filled until `finish` is called. */
export async function startInSetup(): Promise<{ url: string; finish(): Promise<void>; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-setup-'));
  await copyMigratedDatabase(dataDir);
  const port = String(await freePort());
  const filled = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const starting = startApplication({
    config: parseConfig({ DEMO: 'false', PORT: port, DATA_DIR: dataDir, NODE_ENV: 'test' }),
    log: pino({ level: 'silent' }),
    clock: systemClock,
    setup: {
      isDue: async () => true,
      run: async () => {
        begun.resolve();
        await filled.promise;
      },
    },
  });
  await Promise.race([begun.promise, starting]);
  const finish = async () => {
    filled.resolve();
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
