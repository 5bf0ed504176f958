/** The words of the newsletter that its form and its pages need; apart from the schemas, which weigh more. */

export const newsletterMessages = {
  asked: 'Please look into your inbox: a link in our mail completes your subscription.',
  confirmed: 'You are subscribed. We look forward to writing to you.',
  unsubscribed: 'You are unsubscribed, and your address is deleted.',
  linkDead: 'This link is used up or too old. Please subscribe again.',
  unknownLink: 'This link belongs to no subscription; it may have been ended already.',
  failed: 'Your subscription could not be taken. Please try again.',
} as const;

/** Longest values of the fields, in characters. */
export const newsletterLimits = { name: 200, email: 254 } as const;

/** `sending` until the last of its mails is queued; `stopped` by an Admin, who may go on. */
export const newsletterStates = ['draft', 'sending', 'sent', 'stopped'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** The field by which a person's form differs from what a mail program posts to the same address. */
export const PERSON = 'by_hand';
