export { exportPersonalData } from './export-personal-data.ts';
export { putInTrash } from './put-in-trash.ts';
export { purgeLostPeopleFromTrash, purgePersonFromTrash, purgeTrash } from './purge-trash.ts';
export {
  changeTrashedRow,
  completeRestoration,
  findPetsOfTrash,
  getTrashedRow,
  insertTrashedRows,
  lockTrashItem,
  restoreTrash,
  claimTrashOfStep,
  type RestoredIds,
  type TrashItem,
} from './restore-item.ts';
export type { RestoreContext, Restorers } from './restore-items.ts';
