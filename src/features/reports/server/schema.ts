import type { GeneratedAlways } from 'kysely';
import type { PetType } from '../../pets/pet-search.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** What happened to pets and applications. The database writes it down; nothing else does. */
    shelter_events: {
      id: GeneratedAlways<number>;
      at: Date;
      kind: EventKind;
      pet_id: number;
      /** What it was called, and what kind of animal it was, at that moment. */
      pet_name: string;
      pet_type: PetType;
      application_id: number | null;
      is_walk_in: boolean;
      /** Where a pickup was booked. */
      location: string | null;
      is_demo: boolean;
    };
  }
}

export type EventKind =
  | 'intake'
  /** By hand, without an application. */
  | 'marked_adopted'
  | 'marked_back'
  /** The pet was deleted while it was there. */
  | 'removed'
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'waitlisted'
  | 'reopened'
  | 'withdrawn'
  /** An approval that holds no longer, though the pet never came back. */
  | 'undone'
  | 'returned'
  /** The application was deleted. */
  | 'deleted'
  | 'pickup_booked';
