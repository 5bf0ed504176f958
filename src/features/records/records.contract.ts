import { z } from 'zod';
import type { Capability } from '../../platform/capabilities.contract.ts';
import { hasCapability, type CapableUser } from '../../platform/has-capability.contract.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInPath } from '../../platform/http/number-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';

/** What a timeline can be limited to. */
export const timelineTypes = [
  'stay',
  'location',
  'medical',
  'application',
  'task',
  'profile',
  'photo',
  'note',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

export const timelineTypeLabels: Record<TimelineType, string> = {
  stay: 'Intakes and outcomes',
  location: 'Moves',
  medical: 'Medical',
  application: 'Applications',
  task: 'Tasks',
  profile: 'Profile',
  photo: 'Photos',
  note: 'Notes',
};

/** What a user sees of a timeline. */
export function visibleTypes(user: CapableUser): TimelineType[] {
  const needed: Partial<Record<TimelineType, Capability>> = {
    medical: 'view medical',
    application: 'view applications',
  };
  return timelineTypes.filter((type) => {
    const capability = needed[type];
    return capability === undefined || hasCapability(user, capability);
  });
}

export const TIMELINE_PAGE_SIZE = 50;

const timelineEntrySchema = z
  .object({
    id: z.string().describe('Unique on this timeline.'),
    type: z.enum(timelineTypes),
    at: z.iso.datetime(),
    actor: z.string().nullable().describe('Who did it; null for the system, or if that is unknown.'),
    sentence: z.string().describe('After the actor’s name, or alone without one.'),
    detail: z.string().nullable().describe('Such as the text of a note.'),
    application_id: z.int().positive().nullable(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const recordsApi = defineApi({
  'GET /api/records/:id/timeline': {
    summary: 'List everything that happened to an animal',
    description: `Newest first, ${TIMELINE_PAGE_SIZE} entries at a time. \`next\` of one response is \`before\` of the next. Only has what you may view.`,
    access: 'record',
    capability: 'view records',
    params: z.object({ id: idInPath() }),
    query: z.object({
      type: orEmpty(oneOf(timelineTypes)).describe('Everything by default.'),
      before: orEmpty(z.string().regex(/^\d{1,15}-\d{1,2}-\d{1,12}$/, 'takes the `next` of a timeline')),
    }),
    response: z.object({ entries: z.array(timelineEntrySchema), next: z.string().nullable() }),
    errors: [404],
  },
});
export type RecordsApi = typeof recordsApi;
