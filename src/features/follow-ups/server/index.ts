export { exportPersonalData, sendFollowUps } from './send-follow-ups.ts';
