export { queueUnreadEmails } from './queue-unread-emails.ts';
export { deleteOldMessageChanges, listMessageChanges } from './message-changes.ts';
export { exportPersonalData } from './messages.queries.ts';
