export type { SentencesByAction } from './audit.queries.ts';
export { exportPersonalData } from './audit.queries.ts';
