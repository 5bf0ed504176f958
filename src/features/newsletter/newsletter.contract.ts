import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { anyText, emailAddress, requiredLine } from '../../platform/http/text-schemas.ts';
import { newsletterLimits } from './newsletter-words.contract.ts';

/** What the link in a mail carries. */
export const linkToken = z.object({ token: anyText(200).min(1, 'must not be empty') });
const messageAnswer = z.object({ message: z.string() });

export const newsletterApi = defineApi({
  'POST /api/newsletter/': {
    summary: 'Subscribe to the newsletter',
    description:
      'Mails a link that completes it. Whether the address is subscribed already cannot be told from the answer.',
    access: 'public',
    body: z.object({ name: requiredLine(newsletterLimits.name), email: emailAddress() }),
    response: messageAnswer,
  },
  'POST /api/newsletter/confirm': {
    summary: 'Complete a subscription with the token of its link',
    access: 'public',
    body: linkToken,
    response: messageAnswer,
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'End a subscription with the token of its link',
    description: 'Mail programs post to the link itself, as RFC 8058 has it.',
    access: 'public',
    body: linkToken,
    response: messageAnswer,
  },
});
export type NewsletterApi = typeof newsletterApi;
