export { formatDue, overdueDays } from '../format-due.ts';
