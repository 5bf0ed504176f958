export { mailNewMatches } from './mail-new-matches.ts';
export { exportPersonal } from './export-personal.ts';
