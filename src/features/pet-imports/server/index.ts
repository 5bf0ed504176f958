export { purgeOldImports } from './discard-import.ts';
export { exportPersonalData } from './pet-imports.queries.ts';
