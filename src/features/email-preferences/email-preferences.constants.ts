/** Emails that people may turn off. Emails about their own applications, pickups and account are always sent. */
export const optionalEmails = ['messages', 'follow_ups', 'reminders'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

/** `pending` until the confirmation link is used. */
export const subscriptionStatuses = ['none', 'pending', 'subscribed'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const emailPreferenceMessages = {
  saved: 'Saved. We write to you as you wish.',
  failed: 'That could not be saved. Please try again.',
  unsubscribed: 'You get the newsletter no more, and your address is deleted from its list.',
  subscriptionCanceled: 'You do not get the newsletter. The link that we have mailed you leads nowhere any more.',
} as const;
