/** Mails that somebody may refuse; those about their own applications, pickups and account always come. */
export const refusableMails = ['messages', 'follow_ups', 'reminders'] as const;
export type RefusableMail = (typeof refusableMails)[number];

/** How things stand with the newsletter: `asked` until the link in its mail is used. */
export const newsletterStates = ['none', 'asked', 'subscribed'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

export const mailPreferenceMessages = {
  saved: 'Saved. We write to you as you wish.',
  failed: 'That could not be saved. Please try again.',
  newsletterEnded: 'You get the newsletter no more, and your address is deleted from its list.',
  newsletterGivenUp: 'You do not get the newsletter. The link that we have mailed you leads nowhere any more.',
} as const;
