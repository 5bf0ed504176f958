import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';

export const auditEntrySchema = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    actor: z
      .object({ id: z.int().positive(), name: z.string().nullable().describe('null: the account is gone.') })
      .nullable()
      .describe('Who did it; null for the system and the operator.'),
    action: z.string().describe('Such as `user.updated`.'),
    sentence: z.string().describe('The same in plain words.'),
    subject_type: z.string().describe('Such as `user`.'),
    subject_id: z.int().positive().nullable(),
    subject_name: z.string().nullable().describe('What it is called now; null where it is gone.'),
    details: z.record(z.string(), z.unknown()).describe('Which fields were changed, and the like; no person’s data.'),
    ip: z.string().nullable().describe('The IP address, kept for 30 days unless the settings say otherwise.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const day = calendarDay();

export const auditSearchSchema = z.object({
  search: line(200).optional().describe('Part of an actor’s or subject’s name, or of an action.'),
  action: orEmpty(line(60)).describe('One action, or a kind of them, such as `user`.'),
  from: orEmpty(day).describe('First day, in the shelter’s time zone.'),
  to: orEmpty(day).describe('Last day.'),
});
export type AuditSearch = z.output<typeof auditSearchSchema>;

export const auditApi = defineApi({
  'GET /api/audit-log/': {
    summary: 'Search the audit log',
    description: 'Who did what to what, the newest first.',
    access: 'Admin',
    query: auditSearchSchema,
    paged: true,
    response: z.array(auditEntrySchema),
  },
  'GET /api/audit-log/export': {
    summary: 'Export the audit log',
    description:
      'The entries that the same search lists, as CSV; texts that a spreadsheet would take for a formula begin with an apostrophe.',
    access: 'Admin',
    query: auditSearchSchema,
    response: z.string(),
    contentType: 'text/csv',
  },
});
export type AuditApi = typeof auditApi;
