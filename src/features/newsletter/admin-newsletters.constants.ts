/** Separate from the schemas, to keep the pages small. */

export const adminNewsletterMessages = {
  notFound: 'No newsletter has this number.',
  conflict: 'Somebody has saved this newsletter meanwhile. What you typed is kept here.',
  alreadyStarted: 'This newsletter has been sent already. Use it as a new draft to write another one.',
  notStarted: 'This newsletter is a draft, and nothing of it is being sent.',
  noSubscribers: 'Nobody is subscribed yet, so there is nobody to send it to.',
  notStoppable: 'All of its mails have left already.',
  notStopped: 'Only a newsletter that was stopped can go on.',
  unknownSubscriber: 'No subscriber has this number.',
} as const;

/** Maximum lengths in characters. */
export const newsletterTextLimits = { subject: 150, preview: 150, text: 20_000 } as const;
