export { runChecks, worstStatus } from './run-checks.ts';
export type { CheckContext } from './checks/check.ts';
