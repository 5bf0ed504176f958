import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to `listen(0)`: those could be used by something else
 * before the caller listens.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** @returns a port of 127.0.0.1 that nothing listens on, for what has to know its port before it starts */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
