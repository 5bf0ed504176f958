export { createAdmin, hasAdmin, hasDemoAccounts, lockAdminRole } from './create-admin.ts';
export type { PurgePersonalData } from './remove-account.ts';
export { deleteGoodbyeEmails } from './delete-own-account.ts';
export { welcomeEmail } from './emails.ts';
export { deleteExpiredSignIns, hasConfirmedEmail } from './confirm-email.ts';
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
export { recordDeniedCalls } from './record-denied-call.ts';
export { createSessionLookup, findActiveSessions, listProofMethods } from './session-lookup.ts';
export { confirmCurrentUser, deleteExpiredSessions, isSessionActive } from './sessions.ts';
export { exportPersonalData, findIdsByName, isUserFoundBy, listStaffNames, listUserNames } from './users.queries.ts';
export { activeStaffRoles, isAllowed, isStaff, listAllowedNames, lockAllowedUser } from './staff-access.ts';
export type { ReleaseWork } from './set-staff-roles.ts';
export { roleIds } from './schema.ts';
