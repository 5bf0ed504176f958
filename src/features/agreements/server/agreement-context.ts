import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';
import type { AgreementInput } from '../agreements.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';

/** What rules need besides the database. */
export interface SystemContext {
  now: Date;
  publicUrl: string;
  shelter: Shelter;
}

/**
 * Locks an application and its pet as decisions do: 404 if there is none, 401 if the session has ended, 403 for staff who have
 * applied themselves.
 */
export type LockApplication = (trx: Database, id: number, actor: CurrentUser) => Promise<unknown>;

/** What staff correct of an application before they send its agreement. Undefined stays; null is cleared. */
export type ContactCorrection = Omit<AgreementInput, 'by' | 'replace'>;

/** Corrects a locked application, and its person, at the source: 409 for the email of an account. */
export type CorrectContact = (
  trx: Database,
  applicationId: number,
  correction: ContactCorrection,
  context: { actor: CurrentUser; ip: string; now: Date },
) => Promise<void>;

/** Who acts, and from where. */
export interface StaffContext extends SystemContext {
  actor: CurrentUser;
  lockApplication: LockApplication;
  correctContact: CorrectContact;
  ip: string;
  userAgent: string;
}

/** Someone who opened a link, signed in or not. */
export interface SignerContext extends SystemContext {
  currentUser: CurrentUser | null;
  ip: string;
  userAgent: string;
  limits: Limits;
  files: StoredFiles;
}
