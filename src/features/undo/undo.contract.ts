import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';

const undoStepSchema = z
  .object({
    id: z.int().positive(),
    label: z.string().describe('Such as "Approved Ines Kaur for Queenie".'),
    href: z.string().describe('The page of what was changed.'),
    seconds_left: z.int().min(0).describe('How long it can be undone.'),
  })
  .meta({ id: 'UndoStep' });
export type UndoStep = z.infer<typeof undoStepSchema>;

export const undoApi = defineApi({
  'GET /api/undo/': {
    summary: 'List your latest changes that can be undone',
    description: 'Newest first. A change can be undone for 5 minutes, as long as no email about it has been sent.',
    access: 'staff',
    capability: 'use dashboard',
    response: z.array(undoStepSchema),
  },
  'POST /api/undo/:id': {
    summary: 'Undo one of your latest changes',
    description:
      'Restores what the change has affected, and cancels its emails. Fails if any of it has changed since. Undoing it again changes nothing.',
    access: 'staff',
    capability: 'use dashboard',
    changesPublicPages: true,
    params: z.object({ id: idInPath().describe('The id of the change.') }),
    response: z.object({ message: z.string() }),
    errors: [404, 409],
  },
});
export type UndoApi = typeof undoApi;
