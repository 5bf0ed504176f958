import { z } from 'zod';
import type { Capability } from '../../platform/capabilities.contract.ts';
import { hasCapability, type CapableUser } from '../../platform/has-capability.contract.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { requiredLine } from '../../platform/http/text-schemas.ts';
import { MAX_SEARCH_LENGTH } from './quick-search.constants.ts';

export const resultTypes = [
  'pet',
  'person',
  'application',
  'receipt',
  'message',
  'chat',
  'story',
  'newsletter',
] as const;
export type ResultType = (typeof resultTypes)[number];

const neededCapabilities: Record<ResultType, Capability> = {
  pet: 'view animals',
  person: 'view people',
  application: 'view applications',
  receipt: 'view money',
  message: 'view messages',
  chat: 'answer chats',
  story: 'review stories',
  newsletter: 'send newsletters',
};

/** What a user finds. */
export function searchableTypes(user: CapableUser): ResultType[] {
  return resultTypes.filter((type) => hasCapability(user, neededCapabilities[type]));
}

const resultSchema = z
  .object({
    type: z.enum(resultTypes),
    id: z.int().positive().describe('Of a message, its thread’s.'),
    title: z.string(),
    detail: z.string().describe('What tells it from others with the same title.'),
    status: z.string().nullable(),
    at: z.iso.datetime().describe('When it last changed, or came in.'),
  })
  .meta({ id: 'QuickSearchResult' });
export type QuickSearchResult = z.infer<typeof resultSchema>;

export const quickSearchApi = defineApi({
  'GET /api/admin/search': {
    summary: 'Search everything',
    description:
      'Pets, people, applications, receipts, messages, chats, success stories and newsletters. The closest matches come first, then the newest ones, at most six of each type. Finds phone numbers by their last digits, in any notation. Only finds what you may view.',
    access: 'staff',
    capability: 'use dashboard',
    query: z.object({ text: requiredLine(MAX_SEARCH_LENGTH) }),
    response: z.object({
      results: z.array(resultSchema),
      corrected: z
        .string()
        .nullable()
        .describe('The text that was searched for instead, if the typed one has typing errors.'),
    }),
    errors: [429],
  },
});
export type QuickSearchApi = typeof quickSearchApi;
