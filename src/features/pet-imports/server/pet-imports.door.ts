export { forgetOldImports } from './forget-imports.ts';
