import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startTestApplication, type StartedApp } from './start-application.ts';

/** Passkeys need a domain, and other providers a URL to lead back to: they have to be known before the site starts. */
export async function startAtLocalhost(env: NodeJS.ProcessEnv = {}): Promise<StartedApp & { publicUrl: string }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const publicUrl = `http://localhost:${port}`;
  return { ...(await startTestApplication({ env: { ...env, PORT: String(port), PUBLIC_URL: publicUrl } })), publicUrl };
}
