import type { Generated } from 'kysely';
import type { VisitStatus } from '../visits.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    visit_requests: {
      id: Generated<number>;
      /** Null if no pet, or more than one, has the typed name. */
      pet_id: number | null;
      pet_name: string;
      /** Identifies the pet even after it is deleted. */
      pet_key: string;
      name: string;
      /** Empty if staff booked the visit for a visitor with a phone number. */
      email: string;
      phone: Generated<string>;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      visit_date: string;
      /** The account that made the request. */
      user_id: number | null;
      /** The record of a visitor without an account (a trigger). */
      person_id: Generated<number | null>;
      created_at: Date;
      status: Generated<VisitStatus>;
      /** When staff checked the visitor in. */
      arrived_at: Date | null;
      /** Such as `02:00 PM`; null if staff choose it. */
      visit_time: string | null;
      location: string | null;
      /** A number from 1 to the slot's capacity, unique in the slot. Null if staff added the visit beyond it. */
      slot_position: number | null;
      /** The day of which the visitor was reminded. */
      reminded_for: string | null;
      /** Counts the changes of the row (a trigger), for calendar files. */
      calendar_sequence: Generated<number>;
      updated_at: Generated<Date>;
    };
    /** The links in visitors' emails. */
    visit_links: { token_hash: string; visit_id: number };
  }
}
