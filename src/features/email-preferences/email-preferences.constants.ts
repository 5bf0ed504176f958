/** Emails that adopters may turn off. Emails about their own applications, pickups and account are always sent. */
export const adopterEmails = ['messages', 'follow_ups', 'reminders'] as const;

/** Emails that people may turn off; the last two go to the staff. */
export const optionalEmails = [...adopterEmails, 'notifications', 'task_digests'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

/** Emails that people turn on. */
export const requestedEmails = ['draft_reminders'] as const;
export type RequestedEmail = (typeof requestedEmails)[number];

/** `pending` until the confirmation link is used. */
export const subscriptionStatuses = ['none', 'pending', 'subscribed'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const emailPreferenceMessages = {
  saved: 'Email settings saved.',
  failed: 'We couldn’t save that. Please try again.',
  unsubscribed: 'You’re unsubscribed, and your email is off the list.',
  subscriptionCanceled: 'Canceled. The link in our email no longer works.',
  remindersEnded: 'You’re unsubscribed. We won’t remind you about unfinished applications.',
  unknownLink: 'This link no longer works. Open it from the email again.',
} as const;
