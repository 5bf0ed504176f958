import type { BackupStatus, BackupWarning } from '../../../platform/backup/schedule/backup-status.ts';

/** A warning for Admins: what is wrong, and what to do. */
export interface WarningText {
  /** One line, without a period. */
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
      sentence: `We tried to restore the backup ${warning.name} to a test database, and it failed: ${warning.reason}`,
      advice: 'Make a new backup now. If that one fails the test too, check the disk or the storage at BACKUP_URL.',
    };
  }
  if (warning.type === 'failing') {
    return {
      title: 'Backups are failing',
      sentence: `${lastSentence} The latest attempt failed: ${warning.reason}`,
      advice: 'Fix the problem above. We’ll try again every hour.',
    };
  }
  if (warning.type === 'late') {
    return {
      title: 'Your backup is late',
      sentence: lastSentence,
      advice: 'Make sure that a server or worker that runs jobs is up and can reach BACKUP_URL.',
    };
  }
  return {
    title: 'Your backups haven’t been tested recently',
    sentence: 'No test restore has succeeded for longer than BACKUP_VERIFY allows.',
    advice: 'Search the server’s log for “test restore” to find out why.',
  };
}

function formatTimestamp(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date);
}
