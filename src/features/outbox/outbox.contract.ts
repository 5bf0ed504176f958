import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { manyOf, oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { cappedCount } from '../../platform/http/paging.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { emailPreviewSchema } from './email-preview.contract.ts';
import { emailStatuses, emailTopicNames, MAX_BULK_EMAILS } from './outbox.constants.ts';

export const emailSchema = z
  .object({
    id: z.int().positive(),
    type: z.string().describe('For example `password-reset`.'),
    to_name: z.string(),
    to_email: z.string(),
    subject: z.string(),
    status: z.enum(emailStatuses).describe('`kept`: no mail server is set up, or the recipient is a demo account.'),
    attempts: z.int().min(0),
    next_attempt_at: z.iso.datetime().nullable().describe('While it is queued.'),
    last_error: z.string().nullable().describe('The mail server’s last error.'),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable().describe('When it was sent, kept, dropped or failed.'),
  })
  .meta({ id: 'Email' });
export type Email = z.infer<typeof emailSchema>;

export const emailWithContentSchema = emailSchema
  .extend({
    content: emailPreviewSchema,
    attachment: z
      .object({ name: z.string(), type: z.string(), text: z.string() })
      .nullable()
      .describe('An attached text file.'),
  })
  .meta({ id: 'EmailWithContent' });
export type EmailWithContent = z.infer<typeof emailWithContentSchema>;

export const emailSearchSchema = z.object({
  search: line(200).optional().describe('Part of a recipient’s name or email, or of the subject.'),
  status: orEmpty(z.enum(emailStatuses, `takes one of ${emailStatuses.join(', ')}`)),
  topic: orEmpty(manyOf(emailTopicNames)).describe('What they are about.'),
  from: orEmpty(calendarDay()).describe('First day on which they were queued, in the shelter’s time zone.'),
  to: orEmpty(calendarDay()).describe('Last day.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By age; `desc` by default.'),
});
export type EmailQuery = z.output<typeof emailSearchSchema>;

const bulkBody = z.object({
  ids: z.array(idInBody()).min(1, 'must name an email').max(MAX_BULK_EMAILS, `takes at most ${MAX_BULK_EMAILS} emails`),
});
const bulkResponse = z.object({ message: z.string(), changed: z.int().min(1) });

const emailId = z.object({ id: idInPath().describe('The email’s id.') });

export const outboxApi = defineApi({
  'GET /api/emails/': {
    summary: 'List emails',
    description: 'The newest first, unless requested otherwise.',
    access: 'staff',
    capability: 'manage outbox',
    query: emailSearchSchema,
    paged: true,
    response: z.array(emailSchema),
  },
  'GET /api/emails/status': {
    summary: 'Get the number of emails by status',
    access: 'staff',
    capability: 'manage outbox',
    query: z.object({ count: cappedCount }),
    response: z.object({
      sends: z.boolean().describe('Whether a mail server is set up.'),
      all: z.int().min(0),
      counts: z.record(z.enum(emailStatuses), z.int().min(0)),
    }),
  },
  'GET /api/emails/ids': {
    summary: 'List the ids of failed and queued emails, to retry or cancel them together',
    description: `In the list’s order, at most ${MAX_BULK_EMAILS}.`,
    access: 'staff',
    capability: 'manage outbox',
    query: emailSearchSchema,
    response: z.object({ ids: z.array(z.int().positive()) }),
  },
  'POST /api/emails/retry': {
    summary: 'Retry failed emails',
    description: 'Leaves out those that did not fail, and those whose link has been removed.',
    access: 'staff',
    capability: 'manage outbox',
    body: bulkBody,
    response: bulkResponse,
    errors: [409],
  },
  'POST /api/emails/cancel': {
    summary: 'Cancel queued emails',
    description: 'Leaves out those that are being sent or no longer queued, and newsletters.',
    access: 'staff',
    capability: 'manage outbox',
    body: bulkBody,
    response: bulkResponse,
    errors: [409],
  },
  'GET /api/emails/:id': {
    summary: 'Get an email',
    access: 'staff',
    capability: 'manage outbox',
    params: emailId,
    response: emailWithContentSchema,
    errors: [404],
  },
  'POST /api/emails/:id/retry': {
    summary: 'Retry a failed email',
    access: 'staff',
    capability: 'manage outbox',
    params: emailId,
    response: emailSchema,
    errors: [404, 409],
  },
});
export type OutboxApi = typeof outboxApi;
