import type { ColumnType, Generated } from 'kysely';
import type { StaffRole } from '../../../platform/capabilities.contract.ts';
import type { RecordTable } from '../undo.constants.ts';

/** One row that an action has changed, deleted or added. */
export interface RowChange {
  table: 'applications' | 'pets' | 'pickups' | 'visit_requests' | 'messages' | 'closed_days' | RecordTable;
  id: number;
  /** The columns that the action has changed; all columns of a deleted row; null if it added the row. */
  before: Record<string, unknown> | null;
  /** The same columns since the action, or those that mustn't change; null if it deleted the row. */
  after: Record<string, unknown> | null;
}

declare module '../../../platform/database.ts' {
  interface Tables {
    /** What an Admin has just changed, for some minutes. */
    undo_steps: {
      id: Generated<number>;
      actor_id: number;
      /** The staff roles with which it was made. */
      actor_roles: Generated<StaffRole[]>;
      /** Such as "Approved Ines Kaur for Queenie". */
      label: string;
      /** The page of what was changed. */
      href: string;
      changes: ColumnType<RowChange[], string, never>;
      /** The Message-IDs of the emails that announce the change. */
      queued_emails: string[];
      /** The ids of the emails about earlier changes that it canceled. */
      canceled_emails: number[];
      /** The latest event of the reports before the change. */
      last_event_id: number;
      created_at: Date;
      undone_at: Date | null;
    };
  }
}
