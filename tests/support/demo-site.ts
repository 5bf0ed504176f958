import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './start-process.ts';

/** Starts the demo shelter once for all journeys, on an empty data directory as a newcomer has it. */
export default async function startDemoSite(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-demo-'));
  const server = startServer({ DATA_DIR: dataDir, DEMO: 'true' });
  process.env['DEMO_URL'] = await server.url;
  return async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
