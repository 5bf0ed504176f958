export { exportPersonalData } from './export-personal.ts';
