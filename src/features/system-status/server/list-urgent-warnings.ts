import type { AppContext } from '../../../app-context.ts';
import { findBackupStatus } from '../../../platform/backup/schedule/backup-status.ts';
import { findJobStatus } from '../../../platform/jobs/find-job-status.ts';
import { describeWarning } from '../../backups/server/index.ts';
import { isWithoutJobs } from './checks/jobs.ts';

/** What Admins must know without opening the status page, in a few words each: two statements. */
export async function listUrgentWarnings({
  db,
  config,
  clock,
  getShelter,
}: Pick<AppContext, 'db' | 'config' | 'clock' | 'getShelter'>): Promise<string[]> {
  const jobs = isWithoutJobs(await findJobStatus(db), config) ? ['No server is running jobs'] : [];
  const { backups: settings } = config;
  if (!settings) return jobs;
  const { timeZone } = await getShelter();
  const status = await findBackupStatus(db, { settings, timeZone, now: clock.now() });
  return [...jobs, ...(status.warning ? [describeWarning(status.warning, { ...status, timeZone }).title] : [])];
}
