/** Messages of `spec.md`, sections 5 and 8, and those that their rules need besides. */
export const messageWords = {
  sent: 'Message sent successfully!',
  loadFailed: 'Failed to load messages',
  replyFailed: 'Failed to reply',
  likeFailed: 'Failed to like',
  sendFailed: 'Error: Failed to send message',
  emailMissing: 'Please enter an e-mail address.',
  textMissing: 'Please write a message.',
  notOwnEmail: 'Messages are sent from the e-mail address of your own account.',
  liked: 'Liked.',
  read: 'Seen.',
  unknownPerson: 'Nobody with an account here has this e-mail address.',
  notFound: 'This conversation is not there any more.',
} as const;

export const messageLimits = { text: 5000 } as const;

/** Who wrote something: the person whom the thread belongs to, or the shelter. */
export const senders = ['user', 'admin'] as const;
export type Sender = (typeof senders)[number];

/** Which threads an Admin looks at. */
export const threadStates = ['all', 'unread', 'unanswered'] as const;
export type ThreadState = (typeof threadStates)[number];
