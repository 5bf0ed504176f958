export { findWantedMails, wantsMail } from './mail-refusals.ts';
