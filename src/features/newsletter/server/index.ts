export { addressNewsletter, composeNewsletter } from './compose-newsletter.ts';
export {
  endOwnSubscription,
  exportOwnSubscription,
  findOwnSubscription,
  forgetAskedSubscription,
  subscribeFromAccount,
} from './own-subscription.ts';
export { queueNewsletters } from './queue-newsletters.ts';
export { forgetUnconfirmed } from './subscribe.ts';
