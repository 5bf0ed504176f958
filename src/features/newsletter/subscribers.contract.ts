import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { MAX_REMOVED_SUBSCRIBERS } from './admin-newsletters.constants.ts';

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
  account: orEmpty(oneOf(['with', 'without'])).describe('Whether an account owns the subscription.'),
  from: orEmpty(calendarDay()).describe('First day on which they confirmed, in the shelter’s time zone.'),
  to: orEmpty(calendarDay()).describe('Last day.'),
  sort: orEmpty(oneOf(['confirmed', 'name'])).describe('`confirmed` by default.'),
  direction: orEmpty(oneOf(['asc', 'desc'])).describe('By default `desc` for `confirmed`, otherwise `asc`.'),
});
export type SubscribersQuery = z.output<typeof subscribersQuery>;

/** Confirmed subscribers only. */
export const subscribersApi = defineApi({
  'GET /api/newsletter/subscribers/': {
    summary: 'List subscribers',
    description: 'The most recently confirmed first, unless requested otherwise.',
    access: 'staff',
    capability: 'send newsletters',
    query: subscribersQuery,
    paged: true,
    response: z.array(subscriberSchema),
  },
  'GET /api/newsletter/subscribers/total': {
    summary: 'Count subscribers',
    access: 'staff',
    capability: 'send newsletters',
    response: z.object({ total: z.int().min(0) }),
  },
  'GET /api/newsletter/subscribers/ids': {
    summary: 'List the ids of subscribers, to remove them together',
    description: `In the list’s order, at most ${MAX_REMOVED_SUBSCRIBERS}.`,
    access: 'staff',
    capability: 'send newsletters',
    query: subscribersQuery,
    response: z.object({ ids: z.array(z.int().positive()) }),
  },
  'POST /api/newsletter/subscribers/remove': {
    summary: 'Remove subscribers',
    description: 'Deletes their emails and their unsent newsletters. Those that are gone already are left out.',
    access: 'staff',
    capability: 'send newsletters',
    body: z.object({
      ids: z
        .array(idInBody())
        .min(1, 'must name a subscriber')
        .max(MAX_REMOVED_SUBSCRIBERS, `takes at most ${MAX_REMOVED_SUBSCRIBERS} subscribers`),
    }),
    response: z.object({ message: z.string(), removed: z.int().min(1) }),
    errors: [404],
  },
  'DELETE /api/newsletter/subscribers/:id': {
    summary: 'Remove a subscriber',
    description: 'Deletes the email and its unsent newsletters.',
    access: 'staff',
    capability: 'send newsletters',
    params: z.object({ id: idInPath().describe('The subscriber’s id.') }),
    response: z.void(),
    status: 204,
    errors: [404],
  },
});
export type SubscribersApi = typeof subscribersApi;
