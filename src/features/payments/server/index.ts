export { exportPersonalData, listPaymentMethods } from './payments.queries.ts';
