export { exportPersonalData } from './audit.queries.ts';
