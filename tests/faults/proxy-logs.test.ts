import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { exampleProxies } from '../support/proxies.ts';
import { startApp } from '../support/start-app.ts';

/** The paths of the links that emails contain, and of the call behind one; a token stands in the place of TOKEN. */
const PATHS = [
  '/reset-password?token=TOKEN',
  '/agreements/sign?token=TOKEN&code=123456',
  '/api/auth/reset-password/TOKEN',
  '/api/auth/reset-password/TOKEN?from=email',
  '/socket.io/?EIO=4&transport=polling&token=TOKEN',
];

describe.each(exampleProxies)('the log of %s', (name, startProxy, isThere) => {
  test.runIf(isThere)('has requests, but no tokens from links in emails', async () => {
    const app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    const proxy = await startProxy([Number(new URL(app.url).port), await freePort()]);
    // One as we make them, and one that someone typed.
    const tokens = [randomBytes(32).toString('base64url'), 'a-shortened-token'];
    const paths = tokens.flatMap((token) => PATHS.map((path) => path.replace('TOKEN', token)));
    const headers = { referer: `${proxy.url}/reset-password?token=${tokens[0]}` };
    const request = () =>
      Promise.all(paths.map(async (path) => (await fetch(proxy.url + path, { headers })).arrayBuffer()));
    try {
      await request();
      await app.stop();
      // Now with what the proxy logs about servers that are down.
      await request();
      // Caddy logs only errors.
      const count = name.startsWith('Caddy') ? 2 : 4;
      for (const path of ['/reset-password', '/agreements/sign', '/api/auth'])
        await expect.poll(() => proxy.readLogs().split(path).length - 1).toBeGreaterThanOrEqual(count);
      for (const secret of [...tokens, '?', '123456']) expect(proxy.readLogs()).not.toContain(secret);
    } finally {
      await proxy.stop();
      await app.stop();
    }
  });
});
