import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const MAX_WAIT_MS = 60_000;

/** A line of the response. Another version may run the command line interface: do not rename the keys. */
export type ControlLine = { say: string } | { failed: string } | { done: true };

export interface ControlCommand {
  name: string;
  arguments: Record<string, string>;
}

/**
 * Accepts operator commands from this machine while the server runs, since only the server can open the embedded
 * database. Anyone who can read the secret in the data directory may send them.
 */
export async function startControlServer(
  run: (command: ControlCommand, say: (line: string) => void) => Promise<void>,
): Promise<{ port: number; secret: string; close(): Promise<void> }> {
  const secret = randomBytes(32).toString('base64url');
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const responding = respond(request, response, secret, run)
      .catch(() => void response.destroy())
      .finally(() => running.delete(responding));
    running.add(responding);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    secret,
    // A backup in progress completes before the database closes, unless its disk hangs.
    close: async () => {
      server.close();
      await Promise.race([Promise.allSettled(running), pause(MAX_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
  run: (command: ControlCommand, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  const write = (line: ControlLine) => void response.write(`${JSON.stringify(line)}\n`);
  if (request.method !== 'POST' || !isSame(request.headers['x-secret'], secret)) {
    response.writeHead(403).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    await run(JSON.parse(await text(request)) as ControlCommand, (line) => write({ say: line }));
    write({ done: true });
  } catch (error) {
    write({ failed: error instanceof Error ? error.message : String(error) });
  }
  response.end();
}

function isSame(value: string | string[] | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(String(value)), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
