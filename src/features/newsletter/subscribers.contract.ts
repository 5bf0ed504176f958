import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';

export const subscriberSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    email: z.string(),
    confirmed_at: z.iso.datetime().describe('Since when they are subscribed.'),
    has_account: z.boolean().describe('Whether the subscription is an account’s.'),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriberSchema>;

const subscribersQuery = z.object({
  search: orEmpty(line(200)).describe('Part of a name or an address.'),
});
export type SubscribersQuery = z.output<typeof subscribersQuery>;

/** Who gets the newsletter. Addresses that nobody has confirmed are in no answer. */
export const subscribersApi = defineApi({
  'GET /api/newsletter/subscribers/': {
    summary: 'List the subscribers',
    description: 'Who was confirmed last comes first.',
    access: 'Admin',
    query: subscribersQuery,
    paged: true,
    response: z.array(subscriberSchema),
  },
  'GET /api/newsletter/subscribers/total': {
    summary: 'How many people get the newsletter',
    access: 'Admin',
    response: z.object({ total: z.int().min(0) }),
  },
  'GET /api/newsletter/subscribers/export': {
    summary: 'Save the subscribers as a table',
    description: 'CSV in UTF-8. What a spreadsheet would take for a formula is made text.',
    access: 'Admin',
    query: subscribersQuery,
    response: z.string(),
    contentType: 'text/csv',
  },
  'DELETE /api/newsletter/subscribers/:id': {
    summary: 'End somebody’s subscription',
    description: 'Their address is deleted, and mails that wait for it.',
    access: 'Admin',
    params: z.object({ id: idInPath().describe('The subscription’s number.') }),
    response: z.void(),
    status: 204,
    errors: [404],
  },
});
export type SubscribersApi = typeof subscribersApi;
