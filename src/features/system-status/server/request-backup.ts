import type { AppContext } from '../../../app-context.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { BACKUP_JOB } from '../../../platform/backup/backup-settings.ts';
import { backupName } from '../../../platform/backup/location/backup-location.ts';
import { requestBackup } from '../../../platform/backup/schedule/backup-records.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { findJobStatus } from '../../../platform/jobs/find-job-status.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { backupMessages } from '../system-status.contract.ts';

/**
 * Requests a backup from the server that runs the job, which makes it as a scheduled one.
 * @throws ApiError 409 if none can be made, or if one is already requested or in progress
 */
export async function requestBackupNow(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  { actor, ip }: { actor: CurrentUser; ip: string },
): Promise<void> {
  const { backups: settings } = config;
  if (!settings) throw new ApiError(409, backupMessages.notSetUp);
  const { isAnyServerRunningJobs, jobs } = await findJobStatus(db);
  if (!isAnyServerRunningJobs || !jobs.some(({ name }) => name === BACKUP_JOB)) {
    throw new ApiError(409, backupMessages.noJobs);
  }
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    const name = backupName(now, { isEncrypted: settings.key !== undefined });
    const id = await requestBackup(trx, { name, now });
    if (id === null) throw new ApiError(409, backupMessages.inProgress);
    await recordEvent(trx, { actor, action: 'backups.requested', subject: { type: 'backup', id }, ip, now });
  });
}
