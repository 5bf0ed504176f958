import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';

test.runIf(hasNginx())('nginx redirects to HTTPS under its own name, and logs no token', async () => {
  const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const nginx = await startNginx([(server.address() as AddressInfo).port, await freePort()]);
  try {
    const url = `${nginx.plainUrl}/reset-password?token=a-secret`;
    const [response] = (await once(get(url, { headers: { host: 'evil.example' } }), 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.location]).toEqual([
      308,
      'https://pets.example.org/reset-password?token=a-secret',
    ]);
    await expect.poll(nginx.readLogs).toContain('"GET /reset-password" 308');
    expect(nginx.readLogs()).not.toContain('a-secret');
  } finally {
    await nginx.stop();
    server.close();
  }
});
