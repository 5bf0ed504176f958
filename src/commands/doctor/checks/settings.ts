import type { Finding } from '../../../features/system-status/server/index.ts';
import { isLoopback, isOpenToOthers } from '../../../platform/config.ts';
import type { Installation, InstallationCheck } from '../installation-check.ts';

/** Settings that are right one by one, and wrong together. */
export const settingsCheck: InstallationCheck = {
  id: 'settings',
  title: 'Settings',
  async run(installation) {
    const found = contradictions.filter(({ applies }) => applies(installation)).map(({ finding }) => finding);
    return found.length > 0 ? found : { status: 'ok', summary: 'The settings are consistent.' };
  },
};

const hasPublicUrl = ({ env }: Installation) => Boolean(env['PUBLIC_URL']?.trim());

/** The server itself has no HTTPS, and only a proxy can have another port. */
function isBehindProxy({ config: { publicUrl, port } }: Installation): boolean {
  const { protocol, port: publicPort } = new URL(publicUrl);
  return protocol === 'https:' || Number(publicPort || 80) !== port;
}

const contradictions: { applies: (installation: Installation) => boolean; finding: Finding }[] = [
  {
    applies: ({ config }) => config.demo === 'yes' && isOpenToOthers(config),
    finding: {
      status: 'error',
      summary: 'The server won’t start: DEMO is true, and others could log in with the demo’s public password.',
      advice: 'Set DEMO=false for your own shelter, or DEMO=public for a public demo.',
    },
  },
  {
    applies: ({ config }) => config.demo === 'public' && config.smtpUrl !== undefined,
    finding: {
      status: 'warning',
      summary:
        'DEMO=public with a mail server: anyone can log in to the demo with its public password and send emails.',
      advice: 'Remove SMTP_URL, or set DEMO=false.',
    },
  },
  {
    applies: (installation) => !isLoopback(installation.config.host) && !hasPublicUrl(installation),
    finding: {
      status: 'error',
      summary: 'Other machines can reach the server, but PUBLIC_URL isn’t set, so links in emails won’t work.',
      advice: 'Set PUBLIC_URL to the URL that visitors use.',
    },
  },
  {
    applies: (installation) =>
      hasPublicUrl(installation) && isBehindProxy(installation) && installation.config.trustProxy.length === 0,
    finding: {
      status: 'warning',
      summary: 'The site is behind a proxy, but TRUST_PROXY isn’t set, so rate limits treat all visitors as one.',
      advice:
        'Set TRUST_PROXY to the proxy’s IP address, such as 127.0.0.1, and have the proxy replace X-Forwarded-For.',
    },
  },
  {
    applies: ({ config }) => config.trustProxy.some((range) => range.endsWith('/0')),
    finding: {
      status: 'error',
      summary: 'TRUST_PROXY trusts every IP address, so visitors can forge theirs.',
      advice: 'Set it to the proxy’s own IP address.',
    },
  },
  {
    applies: ({ config }) => config.firstAdmin !== undefined,
    finding: {
      status: 'warning',
      summary: 'ADMIN_PASSWORD is still set, but it’s only used while there’s no Admin.',
      advice: 'Once you’ve logged in, remove ADMIN_EMAIL and ADMIN_PASSWORD.',
    },
  },
];
