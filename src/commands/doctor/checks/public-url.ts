import type { Finding } from '../../../features/system-status/server/index.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { isPawhaven, openWebSocket } from '../ask-site.ts';
import type { InstallationCheck } from '../installation-check.ts';

/** Whether the site works at the address that visitors use. The certificate has a check of its own. */
export const publicUrlCheck: InstallationCheck = {
  id: 'public-url',
  title: 'Public address',
  async run({ config, env }) {
    const { publicUrl, host, port, trustProxy, chatUrl } = config;
    // Without a proxy, the check of the port says it all.
    if (!env['PUBLIC_URL']?.trim() || publicUrl === `http://${host}:${port}`) return null;
    const facts = [{ label: 'Address', value: publicUrl }];
    if (!(await isPawhaven(publicUrl))) {
      return {
        status: 'warning',
        summary: `This machine doesn’t reach Pawhaven at ${publicUrl}.`,
        advice:
          'Start the server, and check the proxy and the name. If visitors reach it, this machine just can’t reach itself.',
        facts,
      };
    }
    return { ...(trustProxy.length === 0 ? UNTRUSTED : await judgeWebSockets(chatUrl ?? publicUrl)), facts };
  },
};

const UNTRUSTED: Finding = {
  status: 'warning',
  summary: 'The site is behind a proxy that TRUST_PROXY does not name: all visitors share one address for the limits.',
  advice: 'Set TRUST_PROXY to the proxy’s address, such as 127.0.0.1, and let the proxy replace X-Forwarded-For.',
};

async function judgeWebSockets(url: string): Promise<Finding> {
  const status = await openWebSocket(url).catch((error: unknown) => errorCode(error) || 'no answer');
  if (status === 101) return { status: 'ok', summary: 'Visitors reach the site, and WebSockets pass.' };
  return {
    status: 'warning',
    summary: `WebSockets don’t pass the proxy (${status}): the live chat falls back to slower requests.`,
    advice: 'Let the proxy pass on upgrades for /socket.io/, as in the examples in deploy/.',
  };
}
