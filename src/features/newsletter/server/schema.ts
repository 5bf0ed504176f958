import type { ColumnType, Generated } from 'kysely';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import type { NewsletterState } from '../newsletter-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    newsletter_subscribers: {
      id: Generated<number>;
      name: string;
      email: string;
      /** Of the link in the newest mail that asks for a confirmation. */
      confirm_token_hash: string | null;
      /** Null until the address is shown to be the subscriber's own: then nothing is sent to it. */
      confirmed_at: Date | null;
      /** As it is, since it stands in each newsletter; all it can do is end the subscription. */
      unsubscribe_token: string;
      /** When it was asked for last. */
      created_at: Date;
      /** Whose account it belongs to, which tells of it and ends it. */
      user_id: Generated<number | null>;
      /** Whose it becomes once the newest link is used. */
      asked_by: Generated<number | null>;
      is_demo: Generated<boolean>;
    };
    newsletters: {
      id: Generated<number>;
      subject: Generated<string>;
      preview: Generated<string>;
      /** As it was written. */
      text: Generated<string>;
      /** As it is mailed, but for names; null while it is a draft. */
      content: ColumnType<EmailContent | null, string | null | undefined, string>;
      state: Generated<NewsletterState>;
      /** Goes up by one with each change of what is written. */
      version: Generated<number>;
      /** Who saved it last. */
      written_by: number | null;
      created_at: Date;
      updated_at: Date;
      started_at: Generated<Date | null>;
      /** When the last of its mails was queued. */
      finished_at: Generated<Date | null>;
      is_demo: Generated<boolean>;
    };
    newsletter_recipients: {
      id: Generated<number>;
      newsletter_id: number;
      /** Null: has left since. */
      subscriber_id: number | null;
      /** Null before it is queued, and when it is deleted. */
      mail_id: Generated<number | null>;
      /** What is known of a mail that is deleted. */
      outcome: Generated<'sent' | 'failed' | 'kept' | 'dropped' | null>;
    };
  }
}
