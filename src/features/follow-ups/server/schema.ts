import type { FollowUpDay } from './emails.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** Follow-up emails that were sent, or skipped because the adopter had opted out. */
    follow_ups: { application_id: number; days: FollowUpDay; queued_at: Date };
  }
}
