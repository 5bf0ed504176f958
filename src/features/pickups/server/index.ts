export type { BookableApplication, BookableApplications } from './bookable-applications.ts';
export { calendarAttachment } from './calendar-file.ts';
export { deleteOldClosedDays } from './closed-days.ts';
export { releasePastPickup, releasePickup, deletePickups } from './release-pickup.ts';
export { findPickupsByApplication, toPickup, type PickupRow } from './pickups.queries.ts';
export { sendPickupReminders } from './send-pickup-reminders.ts';
