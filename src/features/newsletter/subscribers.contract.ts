import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';

export const subscriberSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    confirmed_at: z.iso.datetime().describe('When the subscription was confirmed.'),
    has_account: z.boolean().describe('Whether an account owns the subscription.'),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriberSchema>;

const subscribersQuery = z.object({
  search: orEmpty(line(200)).describe('Part of a name or email.'),
});
export type SubscribersQuery = z.output<typeof subscribersQuery>;

/** Confirmed subscribers only. */
export const subscribersApi = defineApi({
  'GET /api/newsletter/subscribers/': {
    summary: 'List subscribers',
    description: 'The most recently confirmed first.',
    access: 'Admin',
    query: subscribersQuery,
    paged: true,
    response: z.array(subscriberSchema),
  },
  'GET /api/newsletter/subscribers/total': {
    summary: 'Count subscribers',
    access: 'Admin',
    response: z.object({ total: z.int().min(0) }),
  },
  'GET /api/newsletter/subscribers/export': {
    summary: 'Export subscribers',
    description: 'CSV in UTF-8. Text that a spreadsheet would read as a formula starts with an apostrophe.',
    access: 'Admin',
    query: subscribersQuery,
    response: z.string(),
    contentType: 'text/csv',
  },
  'DELETE /api/newsletter/subscribers/:id': {
    summary: 'Remove a subscriber',
    description: 'Deletes the email and its unsent newsletters.',
    access: 'Admin',
    params: z.object({ id: idInPath().describe('The subscriber’s id.') }),
    response: z.void(),
    status: 204,
    errors: [404],
  },
});
export type SubscribersApi = typeof subscribersApi;
