import type { ColumnType, Generated } from 'kysely';

declare module '../../../platform/database.ts' {
  interface Tables {
    settings: {
      key: string;
      value: ColumnType<unknown, string, string>;
      updated_at: Generated<Date>;
      /** Incremented with each save from the dashboard. */
      version: Generated<number>;
    };
  }
}
