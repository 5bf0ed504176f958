export { countOldVisits, forgetOldVisits } from './forget-visits.ts';
export { exportPersonal } from './export-personal.ts';
