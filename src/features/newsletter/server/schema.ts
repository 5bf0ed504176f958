import type { ColumnType, Generated } from 'kysely';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import type { NewsletterStatus } from '../newsletter.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    newsletter_subscribers: {
      id: Generated<number>;
      name: string;
      email: string;
      /** Of the newest confirmation link. */
      confirm_token_hash: string | null;
      /** Null until the subscriber confirms the email: nothing is sent before. */
      confirmed_at: Date | null;
      /** In plain text, since each newsletter contains it; it can only end the subscription. */
      unsubscribe_token: string;
      /** When it was last requested. */
      created_at: Date;
      /** The account that owns the subscription. */
      user_id: Generated<number | null>;
      /** The account that will own it once the newest link is used. */
      requested_by: Generated<number | null>;
      is_demo: Generated<boolean>;
    };
    newsletters: {
      id: Generated<number>;
      subject: Generated<string>;
      preview: Generated<string>;
      /** The markup. */
      text: Generated<string>;
      /** The email content with a placeholder for names; null for a draft. */
      content: ColumnType<EmailContent | null, string | null | undefined, string>;
      status: Generated<NewsletterStatus>;
      /** Incremented with each change of the text. */
      version: Generated<number>;
      /** Who last saved it. */
      written_by: number | null;
      created_at: Date;
      updated_at: Date;
      started_at: Generated<Date | null>;
      /** When the last email was queued. */
      finished_at: Generated<Date | null>;
      is_demo: Generated<boolean>;
    };
    newsletter_recipients: {
      id: Generated<number>;
      newsletter_id: number;
      /** Null after the subscriber has left. */
      subscriber_id: number | null;
      /** Null before the email is queued and after it is deleted. */
      email_id: Generated<number | null>;
      /** The status of a deleted email. */
      outcome: Generated<'sent' | 'failed' | 'kept' | 'dropped' | null>;
    };
    /** Recipients by result. A count is the sum of its rows (newsletters.queries.ts). */
    newsletter_counts: { newsletter_id: number; result: string; recipients: number };
  }
}
