import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { manyOf, oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, MAX_INTEGER, integerInBody } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, paragraphs } from '../../platform/http/text-schemas.ts';
import { emailPreviewSchema } from '../outbox/email-preview.contract.ts';
import { newsletterTextLimits } from './admin-newsletters.constants.ts';
import { newsletterStatuses } from './newsletter.constants.ts';

const count = z.int().min(0);

const progressSchema = z
  .object({
    total: count.describe('Subscribers when sending started.'),
    waiting: count.describe('Their emails are not queued yet.'),
    queued: count,
    sent: count,
    kept: count.describe('No mail server is set up, or the subscriber is a demo account.'),
    failed: count,
    unsubscribed: count.describe('Unsubscribed before their email was sent.'),
  })
  .describe('The counts add up to the total.');
export type NewsletterProgress = z.infer<typeof progressSchema>;

export const newsletterSummarySchema = z
  .object({
    id: z.int().positive(),
    subject: z.string(),
    preview: z.string().describe('The line that email programs show beside the subject.'),
    status: z.enum(newsletterStatuses).describe('`sending` until all emails are queued.'),
    version: z.int().positive(),
    written_by: z.string().nullable().describe('Who last saved it; null if their account was deleted.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable().describe('When the last email was queued.'),
    progress: progressSchema.nullable().describe('null for a draft.'),
  })
  .meta({ id: 'NewsletterSummary' });
export type NewsletterSummary = z.infer<typeof newsletterSummarySchema>;

export const newsletterSchema = newsletterSummarySchema
  .extend({
    text: z.string(),
    content: emailPreviewSchema
      .nullable()
      .describe('As emailed, with `{name}` in place of the subscriber’s name; null for a draft.'),
  })
  .meta({ id: 'Newsletter' });
export type Newsletter = z.infer<typeof newsletterSchema>;

const texts = {
  subject: line(newsletterTextLimits.subject),
  preview: line(newsletterTextLimits.preview),
  text: paragraphs(newsletterTextLimits.text).describe(
    'Blank lines separate paragraphs. `## ` starts a heading, `- ` a list item; `[text](https://…)` is a link, `[pet 12]` on its own line a pet’s card, `{name}` the subscriber’s name.',
  ),
};
export interface NewsletterTexts {
  subject: string;
  preview: string;
  text: string;
}
const optionalTexts = z.object({
  subject: texts.subject.default(''),
  preview: texts.preview.default(''),
  text: texts.text.default(''),
});

const newslettersQuery = z.object({
  search: orEmpty(line(newsletterTextLimits.subject)).describe('Part of the subject.'),
  status: orEmpty(manyOf(newsletterStatuses)),
  from: orEmpty(calendarDay()).describe('First day on which they were created, in the shelter’s time zone.'),
  to: orEmpty(calendarDay()).describe('Last day.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By age; `desc` by default.'),
});
export type NewslettersQuery = z.output<typeof newslettersQuery>;

const newsletterId = z.object({ id: idInPath().describe('The newsletter’s id.') });
const version = integerInBody(1, MAX_INTEGER).describe('The loaded version: a newer one is not overwritten.');

/** Newsletters that Admins write and send. */
export const newslettersApi = defineApi({
  'GET /api/newsletter/issues/': {
    summary: 'List newsletters',
    description: 'The newest first, unless requested otherwise.',
    access: 'staff',
    capability: 'send newsletters',
    query: newslettersQuery,
    paged: true,
    response: z.array(newsletterSummarySchema),
  },
  'POST /api/newsletter/issues/': {
    summary: 'Create a newsletter',
    description: 'Creates a draft; sends nothing.',
    access: 'staff',
    capability: 'send newsletters',
    body: optionalTexts,
    response: newsletterSchema,
    status: 201,
  },
  'POST /api/newsletter/issues/preview': {
    summary: 'Preview a newsletter',
    description: 'Saves and sends nothing.',
    access: 'staff',
    capability: 'send newsletters',
    body: optionalTexts,
    response: z.object({
      content: emailPreviewSchema,
      errors: z
        .array(z.object({ line: z.int().positive(), text: z.string() }))
        .describe('Errors that prevent sending, by line of the text.'),
    }),
  },
  'GET /api/newsletter/issues/:id': {
    summary: 'Get a newsletter and its sending progress',
    access: 'staff',
    capability: 'send newsletters',
    params: newsletterId,
    response: newsletterSchema,
    errors: [404],
  },
  'PUT /api/newsletter/issues/:id': {
    summary: 'Save a draft',
    access: 'staff',
    capability: 'send newsletters',
    params: newsletterId,
    body: z.object({ ...z.object(texts).partial().shape, version }),
    response: newsletterSchema,
    errors: [404, 409],
  },
  'DELETE /api/newsletter/issues/:id': {
    summary: 'Delete a draft',
    access: 'staff',
    capability: 'send newsletters',
    params: newsletterId,
    response: z.void(),
    status: 204,
    errors: [404, 409],
  },
  'POST /api/newsletter/issues/:id/test': {
    summary: 'Send a newsletter to yourself',
    description: 'Sends the saved version. At most twenty an hour.',
    access: 'staff',
    capability: 'send newsletters',
    params: newsletterId,
    response: z.object({ message: z.string(), email_id: z.int().positive() }),
    errors: [400, 404, 429],
  },
  'POST /api/newsletter/issues/:id/start': {
    summary: 'Send a newsletter to all subscribers',
    description: 'Fixes text and recipients; the emails are queued in the background.',
    access: 'staff',
    capability: 'send newsletters',
    params: newsletterId,
    body: z.object({ version }),
    response: newsletterSchema,
    errors: [404, 409],
  },
  'POST /api/newsletter/issues/:id/stop': {
    summary: 'Stop a newsletter',
    description: 'Emails without a delivery attempt wait until it is resumed.',
    access: 'staff',
    capability: 'send newsletters',
    params: newsletterId,
    response: newsletterSchema,
    errors: [404, 409],
  },
  'POST /api/newsletter/issues/:id/resume': {
    summary: 'Resume a stopped newsletter',
    access: 'staff',
    capability: 'send newsletters',
    params: newsletterId,
    response: newsletterSchema,
    errors: [404, 409],
  },
});
export type NewslettersApi = typeof newslettersApi;
