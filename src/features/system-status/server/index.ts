export { runChecks, worstStatus } from './run-checks.ts';
export type { CheckContext, Finding } from './checks/check.ts';
export type { CheckResult } from '../system-status.contract.ts';
