import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { linkToken } from '../../platform/http/text-schemas.ts';
import { yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { subscriptionStatuses } from './email-preferences.constants.ts';

export const emailPreferencesSchema = z
  .object({
    messages: z.boolean().describe('New messages from the shelter that stay unread.'),
    follow_ups: z.boolean().describe('Tips 3, 14, 30 and 60 days after an adoption.'),
    reminders: z.boolean().describe('The day before a pickup.'),
    notifications: z.boolean().describe('For staff: notifications that stay unread for ten minutes.'),
    task_digests: z.boolean().describe('For staff: the tasks that are due, each morning.'),
    draft_reminders: z
      .boolean()
      .describe('Two days after an application was started and not submitted. Off until it is turned on.'),
    newsletter: z
      .enum(subscriptionStatuses)
      .describe('The account’s subscription; `pending` until the confirmation link is used.'),
  })
  .meta({ id: 'EmailPreferences' });
export type EmailPreferences = z.infer<typeof emailPreferencesSchema>;

export const emailPreferencesApi = defineApi({
  'GET /api/users/me/email-preferences': {
    summary: 'Get your email preferences',
    description: 'Emails about your own applications, pickups and account are always sent.',
    access: 'signed in',
    response: emailPreferencesSchema,
  },
  'PUT /api/users/me/email-preferences': {
    summary: 'Update your email preferences',
    description: 'Absent fields stay unchanged.',
    access: 'signed in',
    body: z.object({
      messages: yesOrNoInput().optional(),
      follow_ups: yesOrNoInput().optional(),
      reminders: yesOrNoInput().optional(),
      notifications: yesOrNoInput().optional(),
      task_digests: yesOrNoInput().optional(),
      draft_reminders: yesOrNoInput().optional(),
    }),
    response: emailPreferencesSchema,
  },
  'POST /api/users/me/newsletter': {
    summary: 'Subscribe to the newsletter with the account’s email',
    description: 'Sends a confirmation link; the subscription starts once it is used.',
    access: 'signed in',
    response: emailPreferencesSchema,
  },
  'DELETE /api/users/me/newsletter': {
    summary: 'Unsubscribe the account from the newsletter',
    access: 'signed in',
    response: emailPreferencesSchema,
  },
  'POST /api/draft-reminders/unsubscribe': {
    summary: 'Turn off reminders of unfinished applications with the token in their link',
    description: 'Email programs post to the link itself (RFC 8058).',
    access: 'public',
    body: linkToken,
    response: z.object({ message: z.string() }),
  },
});
export type EmailPreferencesApi = typeof emailPreferencesApi;
