import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { letterSchema } from './letter.contract.ts';

export const mailStates = ['queued', 'sent', 'failed', 'kept', 'dropped'] as const;

export const mailSchema = z
  .object({
    id: z.int().positive(),
    kind: z.string().describe('Such as `password-reset`.'),
    to_name: z.string(),
    to_email: z.string(),
    subject: z.string(),
    state: z.enum(mailStates).describe('`kept`: no mail server is set up, or it is for a person of the demo shelter.'),
    attempts: z.int().min(0),
    next_attempt_at: z.iso.datetime().nullable().describe('While it is queued.'),
    last_error: z.string().nullable().describe('What the mail server said last.'),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable().describe('When it was sent, kept, or given up.'),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mailSchema>;

export const mailWithLetterSchema = mailSchema
  .extend({
    content: letterSchema,
    attachment: z
      .object({ name: z.string(), type: z.string(), text: z.string() })
      .nullable()
      .describe('A text file that goes with it.'),
  })
  .meta({ id: 'MailWithLetter' });
export type MailWithLetter = z.infer<typeof mailWithLetterSchema>;

export const mailSearchSchema = z.object({
  search: line(200).optional().describe('Part of a recipient’s name or address, or of the subject.'),
  state: orEmpty(z.enum(mailStates, `takes one of ${mailStates.join(', ')}`)),
});
export type MailSearch = z.output<typeof mailSearchSchema>;

export const outboxMessages = {
  notFound: 'No mail has this number.',
  notFailed: 'Only a mail that was given up can be sent again.',
  linkGone: 'The link in this mail was removed when it was given up. It has to be asked for anew.',
} as const;

const mailId = z.object({ id: idInPath().describe('The mail’s number.') });

export const outboxApi = defineApi({
  'GET /api/mails/': {
    summary: 'List the mails',
    description: 'The newest first.',
    access: 'Admin',
    query: mailSearchSchema,
    paged: true,
    response: z.array(mailSchema),
  },
  'GET /api/mails/state': {
    summary: 'Show how the outbox stands',
    access: 'Admin',
    response: z.object({
      sends: z.boolean().describe('Whether a mail server is set up.'),
      counts: z.record(z.enum(mailStates), z.int().min(0)),
    }),
  },
  'GET /api/mails/:id': {
    summary: 'Read a mail',
    access: 'Admin',
    params: mailId,
    response: mailWithLetterSchema,
    errors: [404],
  },
  'POST /api/mails/:id/retry': {
    summary: 'Send a mail again that was given up',
    access: 'Admin',
    params: mailId,
    response: mailSchema,
    errors: [404, 409],
  },
});
export type OutboxApi = typeof outboxApi;
