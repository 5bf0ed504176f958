export { mailNewMatches } from './mail-new-matches.ts';
