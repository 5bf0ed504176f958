export { queueUnreadEmails } from './queue-unread-emails.ts';
export { deleteOldMessageChanges, listMessageChanges } from './message-changes.ts';
export { insertQuestion } from './write-message.ts';
export { exportPersonalData } from './messages.queries.ts';
