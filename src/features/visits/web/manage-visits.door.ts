export type { ManagedVisit } from '../visits.contract.ts';
export { VisitDialog } from './manage/visit-dialog.tsx';
export { VisitLine } from './manage/visit-line.tsx';
