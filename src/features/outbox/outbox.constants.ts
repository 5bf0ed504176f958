/*
 * Constants and messages without the schemas, so that pages can load them without zod.
 */

export const emailStatuses = ['queued', 'sent', 'failed', 'kept', 'dropped'] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** What emails are about, by the first words of their types. */
export const emailTopics = {
  adoptions: ['application', 'agreement', 'draft', 'follow-up', 'landlord'],
  pickups: ['pickup'],
  visits: ['visit'],
  messages: ['messages', 'chat'],
  pets: ['pet', 'owner', 'inquired', 'saved-search'],
  stories: ['story'],
  newsletter: ['newsletter'],
  accounts: ['account', 'welcome', 'password', 'email', 'new-email', 'invitation'],
  staff: ['notifications'],
} as const;
export type EmailTopic = keyof typeof emailTopics;
export const emailTopicNames = Object.keys(emailTopics) as [EmailTopic, ...EmailTopic[]];

/** The most emails that one action takes. */
export const MAX_BULK_EMAILS = 500;

export const outboxMessages = {
  notFound: 'This email was deleted.',
  notFailed: 'Only an email that failed can be sent again.',
  linkGone: 'The link in this email was removed when it failed. It has to be requested again.',
  noneRetried: 'None of these emails can be sent again. Only failed ones without an expired link can.',
  noneCanceled: 'None of these emails is still waiting to be sent. Stop a newsletter on its own page.',
} as const;
