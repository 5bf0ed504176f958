import { findBackupStatus, type BackupStatus } from '../../../../platform/backup/schedule/backup-status.ts';
import { isOpenToOthers } from '../../../../platform/config.ts';
import { getShelter } from '../../../settings/server/index.ts';
import { describeWarning } from '../../../backups/server/index.ts';
import type { Check } from './check.ts';
import { formatBytes, formatSeconds } from './format.ts';

/** Whether backups are made and tested as the settings say. */
export const backupCheck = {
  id: 'backup',
  title: 'Backups',
  needsDatabase: true,
  async run({ db, config, clock }) {
    const { backups: settings } = config;
    if (!settings) {
      const summary = 'Scheduled backups are off.';
      // Someone trying out Pawhaven on their own machine doesn't need them.
      if (!isOpenToOthers(config)) return { status: 'ok', summary };
      return { status: 'warning', summary, advice: 'Set BACKUP_URL to a folder on another disk, or to a bucket.' };
    }
    const { timeZone } = await getShelter(db, config.shelter);
    const now = clock.now();
    const status = await findBackupStatus(db, { settings, timeZone, now });
    const facts = listFacts(status, now);
    if (!status.warning) return { status: 'ok', summary: summarize(status, now), facts };
    const { sentence, advice } = describeWarning(status.warning, { ...status, timeZone });
    return { status: 'error', summary: sentence, advice, facts };
  },
} satisfies Check;

function summarize({ last }: BackupStatus, now: Date): string {
  if (!last) return 'The first backup will be made a few minutes after startup.';
  return `The last backup is ${formatAge(last.finishedAt, now)} old.`;
}

function listFacts({ last, lastVerifiedAt }: BackupStatus, now: Date) {
  return [
    ...(last
      ? [
          { label: 'Last backup', value: last.name },
          { label: 'Location', value: last.location },
          { label: 'Size', value: formatBytes(last.bytes) },
        ]
      : []),
    { label: 'Last test restore', value: lastVerifiedAt ? `${formatAge(lastVerifiedAt, now)} ago` : 'none yet' },
  ];
}

function formatAge(date: Date, now: Date): string {
  return formatSeconds(Math.max(0, (now.getTime() - date.getTime()) / 1000));
}
