import type { FollowUpDay } from './letters.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Which of the mails after an adoption is settled: mailed once, or not wanted when its day came. */
    follow_ups: { application_id: number; days: FollowUpDay; queued_at: Date };
  }
}
