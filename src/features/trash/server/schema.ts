import type { ColumnType, Generated } from 'kysely';
import type { TrashType } from '../trash.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** What Admins have deleted, until it's restored or deleted forever. */
    trash_items: {
      id: Generated<number>;
      type: TrashType;
      /** The id that it had, and has again after it's restored. */
      subject_id: number;
      title: string;
      deleted_by: number | null;
      deleted_at: Date;
      purge_at: Date;
      /** The latest event of the reports before the deletion. */
      last_event_id: number;
      /** How to undo the deletion, for some minutes. */
      undo_step_id: number | null;
    };
    /** The rows that were deleted with an item, each after those that it depends on. */
    trash_rows: {
      id: Generated<number>;
      item_id: number;
      table_name: string;
      /** Whether the row still exists, and only lost its reference: then it has its key and that column. */
      is_reference: boolean;
      /** By column, without generated ones. */
      content: ColumnType<Record<string, unknown>, string, string>;
    };
  }
}
