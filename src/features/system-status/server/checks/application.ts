import { readVersion } from '../../../../platform/version.ts';
import { formatBytes } from '../../../../platform/format-number.contract.ts';
import type { Check } from './check.ts';
import { formatSeconds } from './format.ts';

/** The version and how long it has been running. */
export const applicationCheck = {
  id: 'application',
  title: 'Pawhaven',
  needsDatabase: false,
  async run({ getPoolUse }) {
    const { version, commit, builtAt } = readVersion();
    const isServer = getPoolUse !== undefined;
    return {
      status: 'ok',
      summary: `Version ${version}${isServer ? ` has been running for ${formatSeconds(process.uptime())}` : ''}.`,
      facts: [
        ...(commit === null ? [] : [{ label: 'Commit', value: commit }]),
        ...(builtAt === null
          ? []
          : [{ label: 'Pages built', value: `${builtAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` }]),
        { label: 'Node', value: process.versions.node },
        ...(isServer ? [{ label: 'Memory', value: formatBytes(process.memoryUsage.rss()) }] : []),
        { label: 'System', value: `${process.platform} ${process.arch}` },
      ],
    };
  },
} satisfies Check;
