export { emailNewMatches } from './email-new-matches.ts';
export { exportPersonalData } from './saved-searches.queries.ts';
