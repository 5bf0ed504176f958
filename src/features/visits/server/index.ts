export { cancelVisits, lockExpectedVisits, lockVisitsToPet } from './cancel-visits.ts';
export { countExpiredVisits, deleteExpiredVisits } from './delete-expired-visits.ts';
export { sendVisitReminders } from './send-visit-reminders.ts';
export { exportPersonalData, listVisits } from './visits.queries.ts';
