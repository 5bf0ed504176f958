/** Separate from the schemas, to keep the public pages small. */

import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';

export const newsletterMessages = {
  confirmationSent: 'Please look into your inbox: a link in our mail completes your subscription.',
  confirmed: 'You are subscribed. We look forward to writing to you.',
  unsubscribed: 'You are unsubscribed, and your address is deleted.',
  linkExpired: 'This link is used up or too old. Please subscribe again.',
  unknownLink: 'This link belongs to no subscription; it may have been ended already.',
  failed: 'Your subscription could not be taken. Please try again.',
} as const;

/** Maximum lengths in characters. */
export const newsletterLimits = { name: 200, email: MAX_EMAIL_LENGTH } as const;

/** `sending` until all emails are queued; `stopped` by an Admin, who may resume it. */
export const newsletterStatuses = ['draft', 'sending', 'sent', 'stopped'] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** Marks a form sent by a person: email programs post to the same URL (RFC 8058). */
export const BY_HAND_FIELD = 'by_hand';
