export { findCurrentAgreement } from './agreements.queries.ts';
export { readForStaff } from './download-agreement.ts';
export { deleteExpiredSessions, expireAgreements, remindSigners } from './expire-agreements.ts';
export {
  countOldAgreements,
  deleteUnsignedAgreements,
  exportPersonalData,
  purgeOldAgreements,
} from './personal-data.ts';
export { sendWithApprovals } from './send-with-approval.ts';
export { sealLeftAgreements } from './seal-agreement.ts';
export type { ContactCorrection, CorrectContact } from './agreement-context.ts';
