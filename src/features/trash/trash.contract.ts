import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInBody } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { MAX_TRASH_ITEMS, TRASH_DAYS, trashTypes } from './trash.constants.ts';

const trashItemSchema = z
  .object({
    id: z.int().positive(),
    type: z.enum(trashTypes).describe('`listing`: a pet that a User has listed.'),
    subject_id: z.int().positive().describe('The id that it had, and has again once it’s restored.'),
    title: z.string(),
    deleted_by: z.string().nullable().describe('The Admin who deleted it; null if their account was deleted.'),
    deleted_at: z.iso.datetime(),
    days_left: z.int().min(0).describe('In how many days it’s deleted forever.'),
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof trashItemSchema>;

const trashQuery = z.object({
  search: orEmpty(line(100)).describe('Part of a name.'),
  type: orEmpty(oneOf(trashTypes)).describe('All by default.'),
});
export type TrashQuery = z.output<typeof trashQuery>;

const chosenItems = z.object({
  ids: z.array(idInBody()).min(1, 'must name an item').max(MAX_TRASH_ITEMS, `takes at most ${MAX_TRASH_ITEMS} items`),
});

export const trashApi = defineApi({
  'GET /api/trash/': {
    summary: 'List what Admins have deleted',
    description: `Newest first. Items are deleted forever after ${TRASH_DAYS} days.`,
    access: 'staff',
    capability: 'delete records',
    query: trashQuery,
    paged: true,
    response: z.array(trashItemSchema),
  },
  'POST /api/trash/restore': {
    summary: 'Restore items',
    description:
      'All of them or none. An application comes back with another status if its pet has found another home, or if its applicant has applied again.',
    access: 'staff',
    capability: 'delete records',
    changesPublicPages: true,
    body: chosenItems,
    response: z.object({
      message: z.string(),
      restored: z.array(trashItemSchema.pick({ type: true, subject_id: true, title: true })),
    }),
    errors: [404, 409],
  },
  'POST /api/trash/delete': {
    summary: 'Delete items forever',
    description: 'Items that are no longer in the trash are left out.',
    access: 'staff',
    capability: 'delete records',
    stepUp: true,
    body: chosenItems,
    response: z.object({ message: z.string(), deleted: z.int().min(0) }),
  },
});
export type TrashApi = typeof trashApi;
