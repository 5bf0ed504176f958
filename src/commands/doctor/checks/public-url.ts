import type { Finding } from '../../../features/system-status/server/index.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { askSite, isPawhaven, openWebSocket } from '../ask-site.ts';
import type { InstallationCheck } from '../installation-check.ts';

/** Whether the site works at the address that visitors use. The certificate has a check of its own. */
export const publicUrlCheck: InstallationCheck = {
  id: 'public-url',
  title: 'Public URL',
  async run({ config, env }) {
    const { publicUrl, host, port, chatUrl } = config;
    // Without a proxy, the check of the port says it all.
    if (!env['PUBLIC_URL']?.trim() || publicUrl === `http://${host}:${port}`) return null;
    const facts = [{ label: 'URL', value: publicUrl }];
    if (!(await isPawhaven(publicUrl))) {
      return {
        status: 'warning',
        summary: `This machine can’t reach Pawhaven at ${publicUrl}.`,
        advice:
          'Check that the server and the reverse proxy are running. If visitors can open the site, ignore this: the machine just can’t reach itself.',
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
      summary: 'Browsers may still connect without HTTPS: the Strict-Transport-Security header is missing.',
      advice: 'Restart the server with this PUBLIC_URL, and make sure the proxy passes on the header.',
    });
  }
  if (plain !== null && !plain.headers.get('location')?.startsWith('https:')) {
    findings.push({
      status: 'warning',
      summary: `Visitors who open ${plainUrl} aren’t redirected to HTTPS.`,
      advice: 'Have the proxy redirect port 80 with status 308, as in the examples in deploy/.',
    });
  }
  return findings;
}

async function judgeWebSockets(url: string): Promise<Finding> {
  const status = await openWebSocket(url).catch((error: unknown) => errorCode(error) || 'no response');
  if (status === 101) return { status: 'ok', summary: 'Visitors can reach the site, and WebSockets work.' };
  return {
    status: 'warning',
    summary: `WebSockets don’t get through the proxy (${status}), so the live chat falls back to slower requests.`,
    advice: 'Have the proxy pass on upgrades for /socket.io/, as in the examples in deploy/.',
  };
}
