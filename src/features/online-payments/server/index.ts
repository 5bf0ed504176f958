export { isReference } from './find-attempt.ts';
export { checkAttempt, openAttempt } from './follow-checkout.ts';
export { deleteOldEvents } from './handle-event.ts';
export { exportPersonalData } from './online-payments.queries.ts';
export { findPaymentMode, openProvider, type OpenProvider } from './open-provider.ts';
export {
  createContext,
  type AttemptRow,
  type DonationRules,
  type PaymentApp,
  type ServerContext,
} from './payment-context.ts';
export {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderCheckout,
  type ProviderInvoice,
  type ProviderSubscription,
} from './provider/payment-provider.ts';
export { reconcilePayments, reconcilePayouts } from './reconcile.ts';
