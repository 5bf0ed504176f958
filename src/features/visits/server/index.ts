export { countExpiredVisits, deleteExpiredVisits } from './delete-expired-visits.ts';
export { sendVisitReminders } from './send-visit-reminders.ts';
export { exportPersonalData } from './visits.queries.ts';
