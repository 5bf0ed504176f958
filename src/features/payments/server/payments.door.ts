export { listPaymentMethods } from './payments.queries.ts';
