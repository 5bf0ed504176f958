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
});
export type SystemStatusApi = typeof systemStatusApi;
export type SystemStatus = z.infer<(typeof systemStatusApi)['GET /api/system-status/']['response']>;
