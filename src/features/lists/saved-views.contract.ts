import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { anyText, requiredLine } from '../../platform/http/text-schemas.ts';
import { listNames, savedViewLimits, savedViewMessages } from './lists.constants.ts';

const list = oneOf(listNames).describe('The list that is viewed.');
const name = requiredLine(savedViewLimits.name, savedViewMessages.nameMissing);
const query = anyText(savedViewLimits.query).describe('The query string of the list’s URL.');

const savedViewSchema = z
  .object({
    id: z.int().positive(),
    list: z.enum(listNames),
    name: z.string(),
    query: z.string().describe('Filters, order and columns, as the query string of the list’s URL.'),
    is_shared: z.boolean().describe('Whether all who may open the list see it.'),
    is_own: z.boolean().describe('Whether it is yours; only then you may change it.'),
    is_default: z.boolean().describe('Whether the list opens with it for you.'),
    owner_name: z.string(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedViewSchema>;

const viewToSave = z.object({ list, name, query, is_shared: yesOrNoInput().optional() });
export type ViewToSave = z.output<typeof viewToSave>;

const viewChanges = z.object({
  name: name.optional(),
  query: query.optional(),
  is_shared: yesOrNoInput().optional(),
});
export type ViewChanges = z.output<typeof viewChanges>;

const viewId = z.object({ id: idInPath().describe('The view’s id.') });

export const savedViewsApi = defineApi({
  'GET /api/saved-views/': {
    summary: 'List the views of a list',
    description: 'Your own, and those that colleagues share, by name.',
    access: 'staff',
    capability: 'use dashboard',
    query: z.object({ list }),
    response: z.array(savedViewSchema),
  },
  'POST /api/saved-views/': {
    summary: 'Save a view of a list',
    access: 'staff',
    capability: 'use dashboard',
    body: viewToSave,
    response: savedViewSchema,
    status: 201,
    errors: [409],
  },
  'PUT /api/saved-views/default': {
    summary: 'Choose the view with which a list opens for you',
    access: 'staff',
    capability: 'use dashboard',
    body: z.object({ list, view_id: idInBody().nullable().describe('null: all of the list.') }),
    response: z.array(savedViewSchema),
    errors: [404],
  },
  'PUT /api/saved-views/:id': {
    summary: 'Rename, update or share a view of yours',
    access: 'staff',
    capability: 'use dashboard',
    params: viewId,
    body: viewChanges,
    response: savedViewSchema,
    errors: [404, 409],
  },
  'DELETE /api/saved-views/:id': {
    summary: 'Delete a view of yours',
    access: 'staff',
    capability: 'use dashboard',
    params: viewId,
    response: z.null(),
    status: 204,
    errors: [404],
  },
});
export type SavedViewsApi = typeof savedViewsApi;
