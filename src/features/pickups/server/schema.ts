import type { ColumnType, Generated } from 'kysely';
import type { PickupLocation, PickupState, PickupTime } from '../pickup-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    pickups: {
      id: Generated<number>;
      application_id: number;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      pickup_date: string;
      pickup_time: PickupTime;
      location: PickupLocation;
      /** One of as many as a slot takes; no two pickups of a slot have the same. */
      seat: number;
      additional_notes: string | null;
      state: Generated<PickupState>;
      /** The day of the pickup that the adopter was reminded of. */
      reminded_for: string | null;
      created_at: Date;
      updated_at: Date;
    };
    /** Days without pickups; an empty location means all of them. */
    closed_days: { day: string; location: ColumnType<PickupLocation | ''>; reason: string };
  }
}
