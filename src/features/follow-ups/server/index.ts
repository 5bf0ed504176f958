export { sendFollowUps } from './send-follow-ups.ts';
export { exportPersonalData } from './export-personal-data.ts';
