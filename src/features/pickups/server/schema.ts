import type { ColumnType, Generated } from 'kysely';
import type { PickupStatus } from '../pickups.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    pickups: {
      id: Generated<number>;
      application_id: number;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      pickup_date: string;
      pickup_time: string;
      location: string;
      /** A number from 1 to the slot's capacity. A unique constraint lets each position be booked once. */
      slot_position: number;
      additional_notes: string | null;
      status: Generated<PickupStatus>;
      /** When staff checked the adopter in. */
      arrived_at: Date | null;
      /** The pickup date for which the adopter was reminded. */
      reminded_for: string | null;
      /** Counts the changes of the row (a trigger), for calendar files. */
      calendar_sequence: Generated<number>;
      created_at: Date;
      updated_at: Date;
    };
    /** Days without pickups; an empty location stands for all of them. */
    closed_days: { id: Generated<number>; day: string; location: ColumnType<string>; reason: string };
  }
}
