import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';

export const auditEntrySchema = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    actor: z
      .object({ id: z.int().positive(), name: z.string().nullable().describe('null: the account was deleted.') })
      .nullable()
      .describe('Who did it; null for the system and the operator.'),
    action: z.string().describe('For example `user.updated`.'),
    sentence: z.string().describe('The action in plain words.'),
    subject_type: z.string().describe('For example `user`.'),
    subject_id: z.int().positive().nullable(),
    subject_name: z.string().nullable().describe('Its current name; null if it was deleted.'),
    details: z.record(z.string(), z.unknown()).describe('For example the changed fields; never personal data.'),
    ip: z.string().nullable().describe('The IP address, kept for 30 days unless the settings say otherwise.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const day = calendarDay();

export const auditSearchSchema = z.object({
  search: line(200).optional().describe('Part of the name of an actor or subject, or of an action.'),
  action: orEmpty(line(60)).describe('An action or a group of actions, such as `user`.'),
  by: orEmpty(idInPath()).describe('Who acted: the id of a person.'),
  about: orEmpty(idInPath()).describe('The id of the person it is about.'),
  from: orEmpty(day).describe('First day, in the shelter’s time zone.'),
  to: orEmpty(day).describe('Last day.'),
});
export type AuditSearch = z.output<typeof auditSearchSchema>;

export const auditApi = defineApi({
  'GET /api/audit-log/': {
    summary: 'Search the audit log',
    description: 'The newest first.',
    access: 'staff',
    capability: 'view audit log',
    query: auditSearchSchema,
    paged: true,
    response: z.array(auditEntrySchema),
  },
});
export type AuditApi = typeof auditApi;
