export { mailFollowUps } from './mail-follow-ups.ts';
export { exportPersonal } from './export-personal.ts';
