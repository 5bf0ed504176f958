export { personalizeNewsletter, composeNewsletter } from './compose-newsletter.ts';
export {
  endOwnSubscription,
  exportOwnSubscription,
  findOwnSubscriptionStatus,
  deletePendingSubscription,
  subscribeFromAccount,
} from './own-subscription.ts';
export { mergeNewsletterCounts } from './newsletters.queries.ts';
export { queueNewsletters } from './queue-newsletters.ts';
export { deleteExpiredSubscribers } from './subscribe.ts';
