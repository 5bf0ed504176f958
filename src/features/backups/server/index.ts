export { runScheduledBackups } from './run-scheduled-backups.ts';
export { describeWarning } from './describe-warning.ts';
