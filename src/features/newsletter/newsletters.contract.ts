import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath, MAX_INTEGER, integerInBody } from '../../platform/http/number-schemas.ts';
import { line, paragraphs } from '../../platform/http/text-schemas.ts';
import { letterSchema } from '../outbox/letter.contract.ts';
import { newsletterTextLimits } from './newsletter-manage-words.contract.ts';
import { newsletterStates } from './newsletter-words.contract.ts';

const count = z.int().min(0);

const progressSchema = z
  .object({
    total: count.describe('Who was subscribed when it began.'),
    waiting: count.describe('Whose mail is not written yet.'),
    queued: count,
    sent: count,
    kept: count.describe('No mail server is set up, or it is for a person of the demo shelter.'),
    failed: count,
    left: count.describe('Who unsubscribed before their mail left.'),
  })
  .describe('They add up to the total.');
export type NewsletterProgress = z.infer<typeof progressSchema>;

export const newsletterSummarySchema = z
  .object({
    id: z.int().positive(),
    subject: z.string(),
    preview: z.string().describe('The line that mail programs show beside the subject.'),
    state: z.enum(newsletterStates).describe('`sending` until the last of its mails is queued.'),
    version: z.int().positive(),
    written_by: z.string().nullable().describe('Who saved it last; null where they have left.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable().describe('When the last of its mails was queued.'),
    progress: progressSchema.nullable().describe('null: a draft.'),
  })
  .meta({ id: 'NewsletterSummary' });
export type NewsletterSummary = z.infer<typeof newsletterSummarySchema>;

export const newsletterSchema = newsletterSummarySchema
  .extend({
    text: z.string(),
    content: letterSchema.nullable().describe('As it is mailed, with the reader’s name as {name}; null: a draft.'),
  })
  .meta({ id: 'Newsletter' });
export type Newsletter = z.infer<typeof newsletterSchema>;

const texts = {
  subject: line(newsletterTextLimits.subject),
  preview: line(newsletterTextLimits.preview),
  text: paragraphs(newsletterTextLimits.text).describe(
    'Paragraphs between blank lines; `## ` before a heading, `- ` before an item, `[words](https://…)` for a link, `[pet 12]` on a line of its own for a card, `{name}` for the reader’s name.',
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

const newsletterId = z.object({ id: idInPath().describe('The newsletter’s number.') });
const version = integerInBody(1, MAX_INTEGER).describe('The version that was loaded: a newer one is not overwritten.');

/** What an Admin writes to all subscribers. */
export const newslettersApi = defineApi({
  'GET /api/newsletter/issues/': {
    summary: 'List the newsletters',
    description: 'The newest first.',
    access: 'Admin',
    paged: true,
    response: z.array(newsletterSummarySchema),
  },
  'POST /api/newsletter/issues/': {
    summary: 'Begin a newsletter',
    description: 'As a draft; nothing is sent.',
    access: 'Admin',
    body: optionalTexts,
    response: newsletterSchema,
    status: 201,
  },
  'POST /api/newsletter/issues/preview': {
    summary: 'Show a newsletter as its readers get it',
    description: 'Saves and sends nothing.',
    access: 'Admin',
    body: optionalTexts,
    response: z.object({
      content: letterSchema,
      mistakes: z
        .array(z.object({ line: z.int().positive(), text: z.string() }))
        .describe('What keeps it from being sent, by lines of the text.'),
    }),
  },
  'GET /api/newsletter/issues/:id': {
    summary: 'Read a newsletter and how far it has come',
    access: 'Admin',
    params: newsletterId,
    response: newsletterSchema,
    errors: [404],
  },
  'PUT /api/newsletter/issues/:id': {
    summary: 'Save a draft',
    access: 'Admin',
    params: newsletterId,
    body: z.object({ ...z.object(texts).partial().shape, version }),
    response: newsletterSchema,
    errors: [404, 409],
  },
  'DELETE /api/newsletter/issues/:id': {
    summary: 'Delete a draft',
    access: 'Admin',
    params: newsletterId,
    response: z.void(),
    status: 204,
    errors: [404, 409],
  },
  'POST /api/newsletter/issues/:id/test': {
    summary: 'Mail a newsletter to oneself',
    description: 'As it is saved. Twenty an hour.',
    access: 'Admin',
    params: newsletterId,
    response: z.object({ message: z.string(), mail_id: z.int().positive() }),
    errors: [400, 404, 429],
  },
  'POST /api/newsletter/issues/:id/start': {
    summary: 'Send a newsletter to all subscribers',
    description: 'Its text and its recipients are fixed from then on; its mails are queued in the background.',
    access: 'Admin',
    params: newsletterId,
    body: z.object({ version }),
    response: newsletterSchema,
    errors: [404, 409],
  },
  'POST /api/newsletter/issues/:id/stop': {
    summary: 'Stop a newsletter',
    description: 'Mails that have not been tried yet wait until it goes on.',
    access: 'Admin',
    params: newsletterId,
    response: newsletterSchema,
    errors: [404, 409],
  },
  'POST /api/newsletter/issues/:id/go-on': {
    summary: 'Go on with a newsletter that was stopped',
    access: 'Admin',
    params: newsletterId,
    response: newsletterSchema,
    errors: [404, 409],
  },
});
export type NewslettersApi = typeof newslettersApi;
