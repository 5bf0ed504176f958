export { createAdmin, hasAdmin, hasDemoAccounts } from './create-admin.ts';
export { forgetFarewells } from './delete-own-account.ts';
export { welcomeLetter } from './letters.ts';
export { forgetOldResets, mailResetLinks } from './reset-password.ts';
export { hashPassword } from './passwords.ts';
export {
  confirmCurrentUser,
  confirmCurrentUserInTurn,
  findCurrentUser,
  findSessions,
  forgetOldSessions,
  lockCurrentUser,
  sessionLasts,
} from './sessions.ts';
export { findIdsByName, listAdminNames, listNames } from './users.queries.ts';
export { exportPersonal } from './export-personal.ts';
