export { listPaymentMethods } from './payments.queries.ts';
export { exportPersonalData } from './export-personal-data.ts';
