import { freePort } from './free-port.ts';
import { startTestApplication, type StartedApp } from './start-application.ts';

/** Passkeys need a domain, and other providers a URL to lead back to: they have to be known before the site starts. */
export async function startAtLocalhost(env: NodeJS.ProcessEnv = {}): Promise<StartedApp & { publicUrl: string }> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  return { ...(await startTestApplication({ env: { ...env, PORT: String(port), PUBLIC_URL: publicUrl } })), publicUrl };
}
