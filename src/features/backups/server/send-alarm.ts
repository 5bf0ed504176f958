import type { BackupStatus } from '../../../platform/backup/schedule/backup-status.ts';
import type { Database } from '../../../platform/database.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { describeWarning } from './describe-warning.ts';
import { backupWarningEmail } from './emails.ts';

interface AlarmOptions {
  timeZone: string;
  publicUrl: string;
  now: Date;
  onWarning: (what: string) => void;
}

/** Emails all Admins about a warning and logs it, at most once a day. */
export async function sendAlarm(
  db: Database,
  status: BackupStatus,
  { timeZone, publicUrl, now, onWarning }: AlarmOptions,
): Promise<void> {
  if (!status.warning) return;
  const warning = describeWarning(status.warning, { ...status, timeZone });
  const reason = status.warning.type;
  const isFirst = await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('backup_alarms')
      .values({ day: dayIn(timeZone, now), reason, emailed_at: now })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!added) return false;
    const admins = await trx
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'users.name', 'email', 'is_demo'])
      .where('roles.name', '=', 'Admin')
      .orderBy('users.id')
      .execute();
    for (const admin of admins) {
      const content = backupWarningEmail({ name: admin.name, warning, publicUrl });
      await queueEmail(trx, { type: 'backup-warning', to: recipientOf(admin), content, now });
    }
    return true;
  });
  if (isFirst) onWarning(`${warning.title}. ${warning.sentence}`);
}
