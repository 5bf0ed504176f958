import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';

/** An application as far as a pickup needs it. */
export interface BookableApplication {
  id: number;
  user_id: number | null;
  is_approved: boolean;
  /** Pending, Waitlisted or Approved, and not returned. */
  is_open: boolean;
  pet_id: number;
  pet_name: string;
  /** Whom it belongs to: the applicant, as they called themselves. */
  person: { id: number | null; name: string; email: string; phone_number: string; is_demo: boolean };
  /** What is to be paid at the pickup; null: nothing, or not approved yet. */
  fee_due_cents: number | null;
}

/** What a change of pickups stands on. */
export interface PickupContext {
  applications: BookableApplications;
  shelter: Shelter;
  publicUrl: string;
  ip: string;
  now: Date;
}

/** What pickups have to know of applications; the composition root brings it, since applications stand on pickups. */
export interface BookableApplications {
  /**
   * Locks an application, so that it is not decided while its pickup is booked: the one named, or else the caller's
   * newest open one that has no pickup.
   * @returns null where there is none, or it is another's and the caller no Admin
   */
  lock(trx: Database, currentUser: CurrentUser, id: number | undefined): Promise<BookableApplication | null>;
  /** Those of these numbers that are there; with nobody's lock. */
  find(db: Database, ids: readonly number[]): Promise<Map<number, BookableApplication>>;
  /** Called once the pickup of an application was booked, moved or cancelled: what its adopter is about to be told may name it. */
  pickupChanged(trx: Database, id: number, ground: Omit<PickupContext, 'applications'>): Promise<void>;
  /** The numbers of all applications of a person. */
  listOf(db: Database, userId: number): Promise<number[]>;
}
