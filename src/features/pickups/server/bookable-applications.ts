import type { RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';

/** The fields of an application that pickups need. */
export interface BookableApplication {
  id: number;
  user_id: number | null;
  is_approved: boolean;
  /** Pending, Waitlisted or Approved, and not returned. */
  is_open: boolean;
  pet_id: number;
  pet_name: string;
  pet_type: PetType;
  /** The applicant, under the name given in the application. */
  person: { id: number | null; name: string; email: string; phone_number: string; is_demo: boolean };
  /** The fee due at the pickup; null if there is none, or the application is not approved yet. */
  fee_due_cents: number | null;
}

export interface LockedBookableApplication extends BookableApplication {
  status: string;
  /** An email about its approval is queued, which names the pickup. */
  has_queued_approval: boolean;
}

/** The fields of an application that a list of pickups shows. */
export interface ListedApplication extends Pick<
  BookableApplication,
  'user_id' | 'is_approved' | 'pet_id' | 'pet_name' | 'fee_due_cents'
> {
  person_name: string;
  phone_number: string;
}

export interface PickupContext {
  applications: BookableApplications;
  shelter: Shelter;
  publicUrl: string;
  ip: string;
  now: Date;
}

/** Implemented by applications, which depend on pickups. The composition root passes it in to avoid a cycle. */
export interface BookableApplications {
  /**
   * Locks the given application, or the current user's newest open one without a pickup, so that it cannot be decided while
   * its pickup is booked, and protects the session.
   * @param also an expression about the row of `applications as a` that is read once it is locked
   * @returns null if there is none, or it belongs to someone else and the current user is not an Admin
   * @throws ApiError 401 if the session has ended
   */
  lock<Also>(
    trx: Database,
    currentUser: CurrentUser,
    id: number | undefined,
    also: RawBuilder<Also>,
  ): Promise<{ application: LockedBookableApplication; also: Also } | null>;
  /** Finds applications by ID, without a lock. */
  find(db: Database, ids: readonly number[]): Promise<Map<number, BookableApplication>>;
  /** Like `find`, but with fewer fields, for long lists. */
  findListed(db: Database, ids: readonly number[]): Promise<Map<number, ListedApplication>>;
  /**
   * Call it after the pickup of an application with an unsent approval was booked, moved or canceled.
   * @param context.sendAfter when the approval leaves; by default at once
   * @returns the approval's emails, for an undo step
   */
  pickupChanged(
    trx: Database,
    id: number,
    context: Omit<PickupContext, 'applications'> & { sendAfter?: Date },
  ): Promise<Pick<UndoStepDraft, 'queuedEmails' | 'canceledEmails'>>;
  /** The IDs of a user's applications. */
  listOf(db: Database, userId: number): Promise<number[]>;
}
