export type { BookableApplication, BookableApplications, ListedApplication } from './bookable-applications.ts';
export { calendarAttachment } from './calendar-file.ts';
export { deleteOldClosedDays, listClosedDays } from './closed-days.ts';
export { deletePickups, hasDayPassed, pickupDeletion, toReleasedSlot } from './release-pickup.ts';
export {
  findPickupsByApplication,
  listAdminPickups,
  parsePickup,
  pickupJson,
  toPickup,
  type PickupRow,
} from './pickups.queries.ts';
export { sendPickupReminders } from './send-pickup-reminders.ts';
