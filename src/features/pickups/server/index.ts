export type { BookableApplication, BookableApplications } from './bookable-applications.ts';
export { calendarAttachment } from './calendar-file.ts';
export { forgetOldClosedDays } from './closed-days.ts';
export { freePassedPickup, freePickup, removePickups } from './free-pickup.ts';
export { findPickupsOf, toPickup, type PickupRow } from './pickups.queries.ts';
export { remindOfPickups } from './remind-of-pickups.ts';
