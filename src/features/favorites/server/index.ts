export { exportPersonal } from './export-personal.ts';
