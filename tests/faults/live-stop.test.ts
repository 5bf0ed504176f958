import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeClients, connectVisitor } from '../support/realtime-client.ts';
import { startServer } from '../support/start-process.ts';

test('a server that gets SIGTERM says how to reconnect, and then closes its connections', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pawhaven-live-stop-'));
  const server = startServer({ DATA_DIR: folder });
  onTestFinished(async () => {
    closeClients();
    server.child.kill('SIGKILL');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  });
  const clients = [await connectVisitor(await server.url), await connectVisitor(await server.url)];
  const events: unknown[][] = clients.map((client) => {
    const received: unknown[] = [];
    client.on('server_stopping', (payload) => void received.push(payload));
    client.on('disconnect', () => void received.push('disconnected'));
    return received;
  });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const expected = [{ reconnect_within_ms: 2000 }, 'disconnected'];
  await expect.poll(() => events).toEqual([expected, expected]);
});
