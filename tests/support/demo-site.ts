import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cachePhotos, copyCachedPhotos } from './cached-demo-photos.ts';
import { makeMigratedDatabase } from './migrated-database.ts';
import { startServer } from './start-process.ts';

/**
 * Starts the demo shelter once for all browser tests, on an empty data directory, and creates the migrated database that
 * the tests' own shelters copy.
 */
export default async function startDemoSite(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-demo-'));
  const isCached = copyCachedPhotos(dataDir);
  const server = startServer({ DATA_DIR: dataDir, DEMO: 'true' });
  const removeMigrated = await makeMigratedDatabase();
  process.env['DEMO_URL'] = await server.url;
  // Making the photos takes processor time, and journeys would wait for them.
  if (!isCached) {
    while (!server.stdout().includes('All photos are ready')) await setTimeout(100);
    cachePhotos(dataDir);
  }
  return async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await removeMigrated();
    await rm(dataDir, { recursive: true, force: true });
  };
}
