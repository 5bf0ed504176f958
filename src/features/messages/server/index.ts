export { mailUnread } from './mail-unread.ts';
export { forgetOldMessageChanges, listMessageChanges } from './message-changes.ts';
export { exportPersonalData } from './export-personal.ts';
