import type { ColumnType, Generated } from 'kysely';
import type { SiteDay } from '../site-week.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    settings: {
      key: string;
      value: ColumnType<unknown, string, string>;
      updated_at: Generated<Date>;
      /** Incremented with each save from the dashboard. */
      version: Generated<number>;
    };
    sites: {
      id: Generated<number>;
      /** Rows of other tables reference it, so that renaming changes them all. */
      name: string;
      /** Null: the default. */
      address: string | null;
      map_link: string | null;
      bring: string | null;
      phone: Generated<string>;
      /** Null: not counted. */
      capacity: number | null;
      is_offered: Generated<boolean>;
      rank: Generated<number>;
      /** Null: the standard week. */
      week: ColumnType<SiteDay[] | null, string | null, string | null>;
      /** Names that clients may still send. */
      former_names: Generated<string[]>;
      version: Generated<number>;
    };
  }
}
