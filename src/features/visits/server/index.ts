export { countExpiredVisits, deleteExpiredVisits } from './delete-expired-visits.ts';
export { exportPersonalData } from './export-personal-data.ts';
