export { runChecks, worstStatus } from './run-checks.ts';
export { findCertificateDaysLeft } from './checks/certificate.ts';
export { listUrgentWarnings } from './list-urgent-warnings.ts';
export type { CheckContext, Finding } from './checks/check.ts';
export type { CheckResult } from '../system-status.contract.ts';
