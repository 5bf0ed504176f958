export { releaseHome } from './decide-home.ts';
export { emailDueDoses } from './email-due-doses.ts';
export { escalateReports } from './escalate-reports.ts';
export { exportPersonalData } from './export-personal-data.ts';
export { closeEndedNeeds } from './needs.ts';
