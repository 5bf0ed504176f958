export { listPaymentMethods } from './payments.queries.ts';
export { exportPersonal } from './export-personal.ts';
