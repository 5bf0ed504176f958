import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { oneOf } from '../../platform/http/choice-schemas.ts';
import { idInBody, idInPath } from '../../platform/http/number-schemas.ts';
import { orEmpty } from '../../platform/http/text-schemas.ts';

const notificationSchema = z
  .object({
    id: z.int().positive(),
    sentence: z.string().describe('What happened, such as "Robin Keller assigned you application #7 for Maple".'),
    url: z.string().describe('The path of the page that it is about.'),
    created_at: z.iso.datetime(),
    is_read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

export const notificationFilters = ['unread'] as const;

const query = z.object({ filter: orEmpty(oneOf(notificationFilters)).describe('All by default.') });
export type NotificationsQuery = z.output<typeof query>;

const unreadSchema = z.object({ unread: z.int().min(0).describe('At most 100.') });

export const notificationsApi = defineApi({
  'GET /api/notifications/': {
    summary: 'List the current user’s notifications',
    description: 'Newest first. Read ones are deleted after 30 days, all others after 90.',
    access: 'staff',
    capability: 'use dashboard',
    query,
    paged: true,
    response: z.array(notificationSchema),
  },
  'GET /api/notifications/unread': {
    summary: 'Count the current user’s unread notifications',
    access: 'staff',
    capability: 'use dashboard',
    response: unreadSchema,
  },
  'POST /api/notifications/read': {
    summary: 'Mark all of the current user’s notifications as read',
    access: 'staff',
    capability: 'use dashboard',
    body: z.object({
      last_read_id: idInBody().describe('The newest one that they have seen; newer ones stay unread.'),
    }),
    response: unreadSchema,
  },
  'POST /api/notifications/:id/read': {
    summary: 'Mark a notification as read',
    access: 'staff',
    capability: 'use dashboard',
    params: z.object({ id: idInPath() }),
    response: unreadSchema,
    errors: [404],
  },
});
export type NotificationsApi = typeof notificationsApi;
