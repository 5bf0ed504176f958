import type { Generated } from 'kysely';
import type { LocationType } from '../locations.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Where animals live: sites, their buildings, rooms and kennels, foster homes, and what is off-site. */
    locations: {
      id: Generated<number>;
      parent_id: number | null;
      type: LocationType;
      /** Null for a site, whose name is in its own table. */
      name: string | null;
      site_id: number | null;
      /** Null: not counted. */
      capacity: number | null;
      is_isolation: Generated<boolean>;
      rank: Generated<number>;
      note: string | null;
      retired_at: Date | null;
      version: Generated<number>;
      is_demo: Generated<boolean>;
    };
    /** Where an animal was, from one move to the next. Those of one animal never overlap. */
    placements: {
      id: Generated<number>;
      pet_id: number;
      location_id: number;
      /** From 1 to the location's capacity; null if it has none. */
      slot: number | null;
      start_at: Date;
      /** Null: it is there. */
      end_at: Date | null;
      reason: string | null;
      moved_by: number | null;
      is_demo: Generated<boolean>;
    };
  }
}
