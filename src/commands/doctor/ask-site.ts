import { randomBytes } from 'node:crypto';
import { request as askPlain } from 'node:http';
import { request as askEncrypted } from 'node:https';

const TIMEOUT_MS = 4000;

/** Whether a Pawhaven server answers at a URL. */
export async function isPawhaven(url: string): Promise<boolean> {
  const response = await askSite(url);
  const body = (await response?.json().catch(() => null)) as { status?: string } | null | undefined;
  return body?.status === 'alive';
}

/** The response of a server to a check of its health, or the redirect; null without any. */
export function askSite(url: string): Promise<Response | null> {
  return fetch(`${url}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
}

/**
 * Asks for a WebSocket at the live chat's address, and closes it at once.
 * @returns the status of the response: 101 if WebSockets pass
 */
export function openWebSocket(url: string): Promise<number> {
  const { protocol } = new URL(url);
  const ask = protocol === 'https:' ? askEncrypted : askPlain;
  return new Promise((resolve, reject) => {
    const outgoing = ask(`${url}/socket.io/?EIO=4&transport=websocket`, {
      timeout: TIMEOUT_MS,
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    outgoing.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode!);
    });
    outgoing.once('response', (response) => {
      response.destroy();
      resolve(response.statusCode!);
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.once('error', reject).end();
  });
}
