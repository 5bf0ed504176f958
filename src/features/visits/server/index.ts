export { countExpiredVisits, deleteExpiredVisits } from './delete-expired-visits.ts';
export { exportPersonalData } from './visits.queries.ts';
