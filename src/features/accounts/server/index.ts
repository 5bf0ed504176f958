export { createAdmin, hasAdmin, hasDemoAccounts } from './create-admin.ts';
export { deleteGoodbyeEmails } from './delete-own-account.ts';
export { welcomeEmail } from './emails.ts';
export { deleteExpiredResets, emailResetLinks } from './reset-password.ts';
export { hashPassword } from './passwords.ts';
export {
  confirmCurrentUser,
  lockCurrentUserExclusively,
  createSessionLookup,
  accountKey,
  currentUserRows,
  type AccountKey,
  findActiveSessions,
  deleteExpiredSessions,
  lockCurrentUser,
  isSessionActive,
} from './sessions.ts';
export { exportPersonalData, findIdsByName, isUserFoundBy, listAdminNames, listUserNames } from './users.queries.ts';
