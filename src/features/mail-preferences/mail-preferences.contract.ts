import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { newsletterStates } from './mail-preference-words.contract.ts';

export const mailPreferencesSchema = z
  .object({
    messages: z.boolean().describe('When the shelter has written, and it waits unread.'),
    follow_ups: z.boolean().describe('How to go on, 3, 14, 30 and 60 days after an adoption.'),
    reminders: z.boolean().describe('The day before a pickup.'),
    newsletter: z
      .enum(newsletterStates)
      .describe('Of the account’s own subscription; `asked` until the link in its mail was used.'),
  })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

export const mailPreferencesApi = defineApi({
  'GET /api/users/me/mail-preferences': {
    summary: 'Show which mails one gets',
    description: 'Mails about one’s own applications, pickups and account always come.',
    access: 'signed in',
    response: mailPreferencesSchema,
  },
  'PUT /api/users/me/mail-preferences': {
    summary: 'Change which mails one gets',
    description: 'Absent fields stay as they are.',
    access: 'signed in',
    body: z.object({
      messages: yesOrNoInput().optional(),
      follow_ups: yesOrNoInput().optional(),
      reminders: yesOrNoInput().optional(),
    }),
    response: mailPreferencesSchema,
  },
  'POST /api/users/me/newsletter': {
    summary: 'Ask for the newsletter at the account’s address',
    description: 'A link is mailed there; the subscription begins once it is used.',
    access: 'signed in',
    response: mailPreferencesSchema,
  },
  'DELETE /api/users/me/newsletter': {
    summary: 'End the account’s subscription of the newsletter',
    access: 'signed in',
    response: mailPreferencesSchema,
  },
});
export type MailPreferencesApi = typeof mailPreferencesApi;
