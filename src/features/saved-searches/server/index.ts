export { emailNewMatches } from './email-new-matches.ts';
export { exportPersonalData } from './export-personal.ts';
