export { issueSetupCode } from './setup-code.ts';
