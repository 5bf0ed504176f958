import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { anyText, requiredLine, orEmpty, linkToken } from '../../platform/http/text-schemas.ts';
import { emailFrequencies, savedSearchLimits } from './saved-searches.constants.ts';

const frequency = oneOf(emailFrequencies);
const name = requiredLine(savedSearchLimits.name, 'Enter a name');

export const savedSearchSchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    query: z.string().describe('The query string of the search, such as `?type=Dog`.'),
    frequency: z.enum(emailFrequencies).describe('How often new matches are emailed.'),
    available: z.int().min(0).describe('Number of available matches now, with words as typed.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearchSchema>;

const searchToSave = z.object({
  query: anyText(savedSearchLimits.query).describe('The query string of a search. Invalid parameters are ignored.'),
  name: orEmpty(name).describe('Default: the title of the search.'),
  frequency,
});
export type SearchToSave = z.output<typeof searchToSave>;

const savedSearchId = z.object({ id: idInPath().describe('The saved search’s id.') });

export const savedSearchesApi = defineApi({
  'GET /api/saved-searches/': {
    summary: 'List your saved searches',
    description: 'Newest first.',
    access: 'signed in',
    response: z.array(savedSearchSchema),
  },
  'POST /api/saved-searches/': {
    summary: 'Save a search',
    description: 'Ignores order and status. Saving the same search again returns the existing one.',
    access: 'signed in',
    body: searchToSave,
    response: savedSearchSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/saved-searches/:id': {
    summary: 'Update the name or frequency of a saved search',
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
    summary: 'Unsubscribe from the emails of a saved search with the token in their link',
    description: 'The search stays. Email programs post to the link itself (RFC 8058).',
    access: 'public',
    body: linkToken,
    response: z.object({ message: z.string() }),
  },
});
export type SavedSearchesApi = typeof savedSearchesApi;
