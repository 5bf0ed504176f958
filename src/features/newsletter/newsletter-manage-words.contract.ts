/** The words of the pages on which newsletters are written and sent; apart from the schemas, which weigh more. */

export const newsletterManageMessages = {
  notFound: 'No newsletter has this number.',
  changedMeanwhile: 'Somebody has saved this newsletter meanwhile. What you typed is kept here.',
  begun: 'This newsletter has been sent already. Use it as a new draft to write another one.',
  notBegun: 'This newsletter is a draft, and nothing of it is being sent.',
  nobody: 'Nobody is subscribed yet, so there is nobody to send it to.',
  notStoppable: 'All of its mails have left already.',
  notStopped: 'Only a newsletter that was stopped can go on.',
  unknownSubscriber: 'No subscriber has this number.',
} as const;

/** Longest values in characters. */
export const newsletterTextLimits = { subject: 150, preview: 150, text: 20_000 } as const;
