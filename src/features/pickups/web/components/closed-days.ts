export { CloseDayDialog } from '../manage/close-day-dialog.tsx';
export { ClosedDaysPanel } from '../manage/closed-days-panel.tsx';
