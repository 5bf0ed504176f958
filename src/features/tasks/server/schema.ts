import type { Generated } from 'kysely';
import type { TaskEvent, TaskRepeat } from '../tasks.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    tasks: {
      id: Generated<number>;
      title: string;
      details: string | null;
      /** Null if nobody has taken it, and after their account was deleted. */
      owner_id: number | null;
      /** `YYYY-MM-DD`, in the shelter's time zone. */
      due_on: string | null;
      pet_id: number | null;
      application_id: number | null;
      /** The user whom it is about. */
      person_id: number | null;
      created_by: number | null;
      created_at: Date;
      done_at: Date | null;
      done_by: number | null;
      is_demo: Generated<boolean>;
      repeats: TaskRepeat | null;
      /** The task before in the series. */
      repeated_from: number | null;
      /** What has added it by itself, such as `dispute dp_1`: it adds one task. Null for others. */
      source: Generated<string | null>;
    };
    /** Which events add tasks. */
    task_rules: {
      event: TaskEvent;
      is_enabled: boolean;
      title: string;
      /** From the event to the day on which the task is due. */
      days: number;
      owner_id: number | null;
      /** Events of before add no tasks. */
      enabled_at: Date;
    };
    /** The events that have added a task, also after the task was deleted. */
    task_events: { event: TaskEvent; subject_id: number; created_at: Date };
    /** People who got the email of a day. */
    task_digests: { user_id: number; day: string };
  }
}
