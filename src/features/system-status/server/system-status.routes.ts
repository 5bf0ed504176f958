import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { SystemStatusApi } from '../system-status.contract.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { listBackups } from './list-backups.ts';
import { requestBackupNow } from './request-backup.ts';
import { runChecks, worstStatus } from './run-checks.ts';

export function systemStatusHandlers(app: AppContext): Handlers<SystemStatusApi> {
  return {
    'GET /api/system-status/': async () => {
      const checks = await runChecks(app);
      return { checked_at: app.clock.now().toISOString(), status: worstStatus(checks), checks };
    },
    'GET /api/system-status/backups': async () => listBackups(app),
    'POST /api/system-status/backups': async ({ currentUser, request }) => {
      await requestBackupNow(app, { actor: currentUser, ip: clientIp(request) });
      return listBackups(app);
    },
  };
}
