import type { Finding } from '../../../features/system-status/server/index.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { askSite, isPawhaven, openWebSocket } from '../ask-site.ts';
import type { InstallationCheck } from '../installation-check.ts';

/** Whether the site works at the address that visitors use. The certificate has a check of its own. */
export const publicUrlCheck: InstallationCheck = {
  id: 'public-url',
  title: 'Public address',
  async run({ config, env }) {
    const { publicUrl, host, port, chatUrl } = config;
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
    const encryption = publicUrl.startsWith('https:') ? await judgeEncryption(publicUrl) : [];
    return [{ ...(await judgeWebSockets(chatUrl ?? publicUrl)), facts }, ...encryption];
  },
};

/**
 * What lets visitors connect without encryption despite HTTPS.
 * @param plainUrl where browsers try HTTP; null for a site on a port of its own
 */
export async function judgeEncryption(
  publicUrl: string,
  plainUrl: string | null = new URL(publicUrl).port === '' ? publicUrl.replace('https:', 'http:') : null,
): Promise<Finding[]> {
  const [encrypted, plain] = await Promise.all([askSite(publicUrl), plainUrl === null ? null : askSite(plainUrl)]);
  const findings: Finding[] = [];
  if (encrypted !== null && !encrypted.headers.has('strict-transport-security')) {
    findings.push({
      status: 'warning',
      summary: 'Browsers aren’t told to use only HTTPS: the header Strict-Transport-Security is missing.',
      advice: 'Restart the server with this PUBLIC_URL, and let the proxy pass on the header.',
    });
  }
  if (plain !== null && !plain.headers.get('location')?.startsWith('https:')) {
    findings.push({
      status: 'warning',
      summary: `Visitors who open ${plainUrl} aren’t sent to HTTPS.`,
      advice: 'Let the proxy redirect port 80 with 308, as in the examples in deploy/.',
    });
  }
  return findings;
}

async function judgeWebSockets(url: string): Promise<Finding> {
  const status = await openWebSocket(url).catch((error: unknown) => errorCode(error) || 'no answer');
  if (status === 101) return { status: 'ok', summary: 'Visitors reach the site, and WebSockets pass.' };
  return {
    status: 'warning',
    summary: `WebSockets don’t pass the proxy (${status}): the live chat falls back to slower requests.`,
    advice: 'Let the proxy pass on upgrades for /socket.io/, as in the examples in deploy/.',
  };
}
