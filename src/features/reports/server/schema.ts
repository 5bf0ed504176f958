import type { GeneratedAlways } from 'kysely';
import type { ApplicationOutcome } from '../reports.constants.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Events of applications, recorded by database triggers only. */
    shelter_events: {
      id: GeneratedAlways<number>;
      at: Date;
      event_type: EventType;
      pet_id: number;
      /** The pet's name and type at that time. */
      pet_name: string;
      pet_type: PetType;
      application_id: number;
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
  }
}

export type EventType =
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
