export { forgetOldImports } from './forget-imports.ts';
export { exportPersonalData } from './export-personal.ts';
