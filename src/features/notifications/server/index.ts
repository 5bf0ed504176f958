export { deleteOldNotifications, exportPersonalData } from './notifications.queries.ts';
export { notifyColleague, type NotificationToColleague } from './notify-colleague.ts';
export { queueNotificationEmails } from './queue-notification-emails.ts';
