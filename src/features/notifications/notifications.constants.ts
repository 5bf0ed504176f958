/** A larger number of unread notifications reads as this and a plus. */
export const MAX_VISIBLE_UNREAD = 99;

export const notificationMessages = {
  notFound: 'This notification no longer exists.',
  loadFailed: 'We couldn’t load your notifications.',
  readFailed: 'We couldn’t mark them as read. Please try again.',
} as const;
