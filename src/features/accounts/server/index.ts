export { createAdmin, hasAdmin, hasDemoAccounts, lockAdminRole } from './create-admin.ts';
export type { PurgePersonalData } from './remove-account.ts';
export { deleteGoodbyeEmails } from './delete-own-account.ts';
export { welcomeEmail } from './emails.ts';
export { deleteExpiredResets, emailResetLinks } from './reset-password.ts';
export { deleteExpiredInvitations } from './invite.ts';
export { hashPassword } from './passwords.ts';
export {
  accountKey,
  currentUserRows,
  lockCurrentUser,
  lockCurrentUserExclusively,
  type AccountKey,
} from './lock-current-user.ts';
export type { Contact } from './write-user.ts';
export { createSessionLookup, findActiveSessions } from './session-lookup.ts';
export { confirmCurrentUser, deleteExpiredSessions, isSessionActive } from './sessions.ts';
export { exportPersonalData, findIdsByName, isUserFoundBy, listAdminNames, listUserNames } from './users.queries.ts';
export { roleIds } from './schema.ts';
