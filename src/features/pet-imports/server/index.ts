export { forgetOldImports } from './forget-imports.ts';
export { exportPersonal } from './export-personal.ts';
