import type { Finding } from '../../../features/system-status/server/index.ts';
import { isLoopback } from '../../../platform/config.ts';
import type { Installation, InstallationCheck } from '../installation-check.ts';

/** Settings that are right one by one, and wrong together. The first that applies is reported. */
export const settingsCheck: InstallationCheck = {
  id: 'settings',
  title: 'Settings',
  run: async (installation) =>
    contradictions.find(({ applies }) => applies(installation))?.finding ?? {
      status: 'ok',
      summary: 'The settings fit together.',
    },
};

const contradictions: { applies: (installation: Installation) => boolean; finding: Finding }[] = [
  {
    applies: ({ env, config }) => env['JOBS'] === 'false' && config.databaseUrl === undefined,
    finding: {
      status: 'error',
      summary: 'JOBS=false with the embedded database: no other process can send the emails and clean up.',
      advice: 'Remove JOBS, or use a PostgreSQL server and run a worker.',
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
    applies: ({ env, config }) => !isLoopback(config.host) && !env['PUBLIC_URL']?.trim(),
    finding: {
      status: 'error',
      summary: 'Other machines can reach the server, but PUBLIC_URL is not set: links in emails won’t work.',
      advice: 'Set PUBLIC_URL to the address that visitors use.',
    },
  },
  {
    applies: ({ config }) => config.trustProxy.some((range) => range.endsWith('/0')),
    finding: {
      status: 'error',
      summary: 'TRUST_PROXY trusts every address, so that visitors can forge theirs.',
      advice: 'Name only the proxy’s own address.',
    },
  },
  {
    applies: ({ config }) => config.firstAdmin !== undefined,
    finding: {
      status: 'warning',
      summary: 'ADMIN_PASSWORD is still set. It is only used while there is no Admin.',
      advice: 'Remove ADMIN_EMAIL and ADMIN_PASSWORD once you have logged in.',
    },
  },
];
