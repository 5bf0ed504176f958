/** What the offline page says. The browser has no connection, or has one but can't reach the server. */
export const offlineMessages = {
  offline: {
    title: 'You’re offline',
    text: 'Check your connection. This page will load as soon as you’re back online.',
  },
  unreachable: {
    title: 'We can’t connect right now',
    text: 'Check your connection, or try again in a minute.',
  },
} as const;
