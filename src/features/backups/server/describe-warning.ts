import type { BackupStatus, BackupWarning } from '../../../platform/backup/schedule/backup-status.ts';

/** A warning for Admins: what is wrong, and what to do. */
export interface WarningText {
  /** In one line, without a period. */
  title: string;
  sentence: string;
  advice: string;
}

/** For emails, the log and the dashboard. */
export function describeWarning(
  warning: BackupWarning,
  { last, timeZone }: Pick<BackupStatus, 'last'> & { timeZone: string },
): WarningText {
  const lastSentence = last
    ? `The last complete backup is from ${formatTimestamp(last.finishedAt, timeZone)}.`
    : 'There is no complete backup yet.';
  if (warning.type === 'damaged') {
    return {
      title: 'Your latest backup can’t be restored',
      sentence: `We restored the backup ${warning.name} to a test database, and it failed: ${warning.reason}`,
      advice: 'Make a new backup now. If that one fails the test too, check the disk or the storage at BACKUP_URL.',
    };
  }
  if (warning.type === 'failing') {
    return {
      title: 'Backups are failing',
      sentence: `${lastSentence} The latest attempt failed: ${warning.reason}`,
      advice: 'Fix the reason above. We’ll try again every hour.',
    };
  }
  if (warning.type === 'late') {
    return {
      title: 'Your backup is late',
      sentence: lastSentence,
      advice: 'Check that a server with jobs is running, and that it can reach BACKUP_URL.',
    };
  }
  return {
    title: 'Your backups haven’t been tested recently',
    sentence: 'No backup has been restored to a test database for longer than BACKUP_VERIFY allows.',
    advice: 'Look for “test restore” in the log: it says why the test can’t run.',
  };
}

function formatTimestamp(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date);
}
