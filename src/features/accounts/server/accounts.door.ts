export { createAdmin, hasAdmin, hasDemoAccounts } from './create-admin.ts';
export { hashPassword } from './passwords.ts';
