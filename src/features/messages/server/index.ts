export { mailUnread } from './mail-unread.ts';
export { forgetOldMessageChanges, listMessageChanges } from './message-changes.ts';
export { exportPersonal } from './export-personal.ts';
