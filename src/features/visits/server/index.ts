export { countOldVisits, forgetOldVisits } from './forget-visits.ts';
export { exportPersonalData } from './export-personal.ts';
