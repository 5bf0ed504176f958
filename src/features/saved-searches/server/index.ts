export { mailNewMatches } from './mail-new-matches.ts';
export { exportPersonalData } from './export-personal.ts';
