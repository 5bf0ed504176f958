/** Texts of `spec.md`, sections 5 and 8, and of further rules. */
export const messageTexts = {
  sent: 'Message sent successfully!',
  loadFailed: 'Failed to load messages',
  replyFailed: 'Failed to reply',
  likeFailed: 'Failed to like',
  sendFailed: 'Error: Failed to send message',
  emailMissing: 'Enter an email',
  textMissing: 'Enter a message',
  notOwnEmail: 'Use the email of your own account.',
  liked: 'Liked.',
  read: 'Seen.',
  personNotFound: 'No account has this email.',
  threadNotFound: 'This conversation no longer exists.',
} as const;

export const messageLimits = { text: 5000 } as const;

/** Who wrote a message: the user whose thread it is, or the shelter. */
export const senders = ['user', 'admin'] as const;
export type Sender = (typeof senders)[number];

/** Filters of the Admins' thread list. */
export const threadStatuses = ['all', 'unread', 'unanswered'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];
