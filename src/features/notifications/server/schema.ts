import type { ColumnType, Generated } from 'kysely';
import type { NotificationType } from './sentences.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** What Admins learn of their colleagues' work. */
    notifications: {
      id: Generated<number>;
      recipient_id: number;
      /** Null for the system, and after the account was deleted. */
      actor_id: number | null;
      type: NotificationType;
      details: ColumnType<Record<string, unknown>, string, never>;
      /** The path of the page that it is about. */
      url: string;
      created_at: Date;
      read_at: Date | null;
      /** When an email about it was queued, or would have been. */
      emailed_at: Date | null;
    };
  }
}
