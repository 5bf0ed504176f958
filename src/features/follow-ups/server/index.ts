export { mailFollowUps } from './mail-follow-ups.ts';
export { exportPersonalData } from './export-personal.ts';
