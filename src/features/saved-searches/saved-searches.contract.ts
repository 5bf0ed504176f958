import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { anyText, requiredLine, orEmpty } from '../../platform/http/text-schemas.ts';
import { mailFrequencies, savedSearchLimits } from './saved-search-words.contract.ts';

const frequency = oneOf(mailFrequencies);
const name = requiredLine(savedSearchLimits.name);

export const savedSearchSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    query: z.string().describe('What is searched for, as the address of a search says it, such as `?type=Dog`.'),
    frequency: z.enum(mailFrequencies).describe('How often its owner is mailed what it finds anew.'),
    available: z.int().min(0).describe('How many pets that can be adopted fit now, with its words as typed.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearchSchema>;

const searchToSave = z.object({
  query: anyText(savedSearchLimits.query).describe('As an address says it; what makes no sense in it is left out.'),
  name: orEmpty(name).describe('The search in words unless told.'),
  frequency,
});
export type SearchToSave = z.output<typeof searchToSave>;

/** What the link in a mail carries. */
export const linkToken = z.object({ token: anyText(200).min(1, 'must not be empty') });

const savedSearchId = z.object({ id: idInPath().describe('The saved search’s number.') });

export const savedSearchesApi = defineApi({
  'GET /api/saved-searches/': {
    summary: 'List one’s own saved searches',
    description: 'The newest first.',
    access: 'signed in',
    response: z.array(savedSearchSchema),
  },
  'POST /api/saved-searches/': {
    summary: 'Save a search',
    description: 'Its order and its status are left out. A search that is saved already is answered as it stands.',
    access: 'signed in',
    body: searchToSave,
    response: savedSearchSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/saved-searches/:id': {
    summary: 'Change a saved search’s name, or how often one is mailed',
    access: 'signed in',
    params: savedSearchId,
    body: z.object({ name: name.optional(), frequency: frequency.optional() }),
    response: savedSearchSchema,
    errors: [404],
  },
  'DELETE /api/saved-searches/:id': {
    summary: 'Delete a saved search',
    access: 'signed in',
    params: savedSearchId,
    response: z.void(),
    status: 204,
    errors: [404],
  },
  'POST /api/saved-searches/unsubscribe': {
    summary: 'End the e-mails about a saved search with the token of their link',
    description: 'The search itself stays. Mail programs post to the link itself, as RFC 8058 has it.',
    access: 'public',
    body: linkToken,
    response: z.object({ message: z.string() }),
  },
});
export type SavedSearchesApi = typeof savedSearchesApi;
