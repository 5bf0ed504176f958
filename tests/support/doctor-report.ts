import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examine } from '../../src/commands/doctor/doctor.ts';

export interface DoctorWorld {
  folder: string;
  dataDir: string;
  /** The report for these settings. Packages and pages are not examined: the folder has no setup. */
  report(env?: NodeJS.ProcessEnv): Promise<{ isHealthy: boolean; text: string }>;
  /** Starts a web server. @returns its port */
  serve(answer: (path: string) => [status: number, body: string, headers?: Record<string, string>]): Promise<number>;
  close(): Promise<void>;
}

/** An installation of its own, with an empty data folder. */
export async function openDoctorWorld(): Promise<DoctorWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'pawhaven-doctor-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o700);
  const servers: Server[] = [];
  return {
    folder,
    dataDir,
    async report(env = {}) {
      const lines: string[] = [];
      const settings = { DATA_DIR: dataDir, DEMO: 'false', PORT: '0', ...env };
      const where = { root: folder, envFile: join(folder, 'service.env') };
      const isHealthy = await examine(settings, (line) => void lines.push(line), where);
      return { isHealthy, text: lines.join('\n') };
    },
    async serve(answer) {
      const server = createServer(({ url = '' }, response) => {
        const [status, body, headers] = answer(url);
        response.writeHead(status, headers).end(body);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
      return (server.address() as AddressInfo).port;
    },
    async close() {
      for (const server of servers) server.close().closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
