import type { GeneratedAlways } from 'kysely';
import type { ApplicationOutcome } from '../reports.constants.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Events of pets and applications, recorded by database triggers only. */
    shelter_events: {
      id: GeneratedAlways<number>;
      at: Date;
      event_type: EventType;
      pet_id: number;
      /** The pet's name and type at that time. */
      pet_name: string;
      pet_type: PetType;
      application_id: number | null;
      is_walk_in: boolean;
      /** Where a pickup was booked. */
      location: string | null;
      is_demo: boolean;
    };
    /** Derived from the events by triggers: each submitted application, without walk-ins. */
    application_outcomes: {
      application_id: number;
      submitted_at: Date;
      outcome: ApplicationOutcome;
      /** Until the first decision; null if there is none. */
      decision_days: number | null;
    };
    /** Derived from the events by triggers: each stay that ended. */
    stays: {
      /** The event that ended it. */
      event_id: number;
      pet_id: number;
      pet_type: PetType;
      ended_at: Date;
      is_adoption: boolean;
      /** Null if the start is unknown. */
      days: number | null;
    };
    /** Derived from the events by triggers: adoptions and returns that were not undone. */
    counted_adoptions: {
      event_id: number;
      application_id: number;
      at: Date;
      event_type: 'approved' | 'returned';
      pet_type: PetType;
      is_walk_in: boolean;
      /** Of the application's last booked pickup. */
      location: string | null;
    };
    /** Recorded by a trigger: owners' listings that were deleted, whose events no report counts. */
    deleted_listings: { pet_id: number };
    /** Derived from the events by triggers: when each pet last arrived or left. */
    pet_arrivals: {
      pet_id: number;
      since: Date;
    };
  }
}

export type EventType =
  | 'intake'
  /** By hand, without an application. */
  | 'marked_adopted'
  | 'marked_back'
  /** The pet was deleted during its stay. */
  | 'removed'
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'waitlisted'
  | 'reopened'
  | 'withdrawn'
  /** The approval was undone, without a return. */
  | 'undone'
  | 'returned'
  /** The application was deleted. */
  | 'deleted'
  | 'pickup_booked';
