/** Separate from the schemas, to keep the pages small. */

export const adminNewsletterMessages = {
  notFound: 'This newsletter was deleted.',
  conflict: 'A colleague saved this newsletter in the meantime. Your text is still here.',
  alreadyStarted: 'This newsletter was sent already. Use it as a new draft to write another.',
  notStarted: 'This newsletter is a draft. It isn’t being sent.',
  noSubscribers: 'No one has subscribed yet.',
  notStoppable: 'All of its emails were sent already.',
  notStopped: 'Only a stopped newsletter can be resumed.',
  unknownSubscriber: 'This subscription was deleted.',
} as const;

/** Maximum lengths in characters. */
export const newsletterTextLimits = { subject: 150, preview: 150, text: 20_000 } as const;

/** The most subscribers that one action removes. */
export const MAX_REMOVED_SUBSCRIBERS = 500;
