/** Separate from the schemas, to keep the public pages small. */

import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

export const newsletterMessages = {
  confirmationSent: 'Almost done. Check your inbox and click the link to confirm.',
  confirmed: 'Thank you! We’ll be in touch soon.',
  unsubscribed: 'We’ve deleted your email from our list.',
  linkExpired: 'This link has expired or was already used. Please subscribe again.',
  unknownLink: 'This link doesn’t match a subscription. You may have unsubscribed already.',
  failed: 'We couldn’t sign you up. Please try again.',
} as const;

/** Maximum lengths in characters. */
export const newsletterLimits = { name: 200, email: MAX_EMAIL_LENGTH } as const;

/** `sending` until all emails are queued; `stopped` by an Admin, who may resume it. */
export const newsletterStatuses = ['draft', 'sending', 'sent', 'stopped'] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** Marks a form sent by a person: email programs post to the same URL (RFC 8058). */
export const BY_HAND_FIELD = 'by_hand';
