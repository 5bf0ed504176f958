export type { AdminVisit } from '../../visits.contract.ts';
export { VisitDialog } from '../manage/visit-dialog.tsx';
