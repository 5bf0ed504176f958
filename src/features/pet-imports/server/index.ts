export { purgeOldImports } from './discard-import.ts';
export { exportPersonalData } from './export-personal.ts';
