import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { emailAddress, linkToken, requiredLine } from '../../platform/http/text-schemas.ts';
import { newsletterLimits } from './newsletter.constants.ts';

const messageResponse = z.object({ message: z.string() });

export const newsletterApi = defineApi({
  'POST /api/newsletter/': {
    summary: 'Subscribe to the newsletter',
    description: 'Sends a confirmation link. The response does not reveal whether the email is already subscribed.',
    access: 'public',
    body: z.object({ name: requiredLine(newsletterLimits.name, 'Enter your name'), email: emailAddress() }),
    response: messageResponse,
  },
  'POST /api/newsletter/confirm': {
    summary: 'Confirm a subscription with the token of its link',
    access: 'public',
    body: linkToken,
    response: messageResponse,
  },
  'POST /api/newsletter/unsubscribe': {
    summary: 'Unsubscribe with the token of a link',
    description: 'Email programs post to the link itself (RFC 8058).',
    access: 'public',
    body: linkToken,
    response: messageResponse,
  },
});
export type NewsletterApi = typeof newsletterApi;
