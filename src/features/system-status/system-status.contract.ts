import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';

export const checkStatuses = ['ok', 'warning', 'error'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

const checkResultSchema = z
  .object({
    id: z.string().describe('For example `disk`.'),
    title: z.string(),
    status: z.enum(checkStatuses),
    summary: z.string().describe('What was found, in one plain sentence.'),
    advice: z.string().nullable().describe('What to do about it; null if nothing needs to be done.'),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    link: z.object({ label: z.string(), to: z.string() }).nullable().describe('A page of the dashboard.'),
  })
  .meta({ id: 'CheckResult' });
export type CheckResult = z.infer<typeof checkResultSchema>;

const backupSchema = z
  .object({
    name: z.string().describe('Of its file.'),
    location: z.string().describe('The folder or the bucket, without secrets.'),
    started_at: z.iso.datetime(),
    result: z.enum(['complete', 'failed', 'in progress', 'interrupted']),
    bytes: z.int().min(0).nullable().describe('Of a complete one.'),
    error: z.string().nullable().describe('Why it failed.'),
    verified_at: z.iso.datetime().nullable().describe('When a test restore succeeded.'),
    verification_error: z.string().nullable().describe('Why the latest test restore failed.'),
    is_removed: z.boolean().describe('Whether it was deleted because newer ones are enough.'),
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof backupSchema>;

const backupsSchema = z
  .object({
    is_set_up: z.boolean().describe('Whether `BACKUP_URL` is set.'),
    in_progress: z
      .object({ type: z.enum(['request', 'backup', 'test restore']), since: z.iso.datetime() })
      .nullable()
      .describe('What runs now, or the request that waits for a server.'),
    latest: z.array(backupSchema).describe('The latest ten attempts, the newest first.'),
  })
  .meta({ id: 'Backups' });
export type Backups = z.infer<typeof backupsSchema>;

export const backupMessages = {
  notSetUp: 'BACKUP_URL isn’t set, so the server doesn’t know where to put the backup.',
  inProgress: 'A backup is already requested or in progress.',
  noJobs: 'No server is running the job that makes backups. Start a worker, or a server without JOBS=false.',
};

export const systemStatusApi = defineApi({
  'GET /api/system-status/': {
    summary: 'Check the installation',
    description: 'Checks the server that responds: its version, database, storage, emails, disk and certificate.',
    access: 'staff',
    capability: 'view system status',
    response: z
      .object({ checked_at: z.iso.datetime(), status: z.enum(checkStatuses), checks: z.array(checkResultSchema) })
      .meta({ id: 'SystemStatus' }),
  },
  'GET /api/system-status/backups': {
    summary: 'List the latest backups',
    access: 'staff',
    capability: 'view system status',
    response: backupsSchema,
  },
  'POST /api/system-status/backups': {
    summary: 'Request a backup',
    description:
      'A server that runs jobs starts it within two minutes. Only one is requested or in progress at a time.',
    access: 'staff',
    capability: 'change settings',
    stepUp: true,
    response: backupsSchema,
    status: 201,
    errors: [409],
  },
});
export type SystemStatusApi = typeof systemStatusApi;
export type SystemStatus = z.infer<(typeof systemStatusApi)['GET /api/system-status/']['response']>;
