import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EmailContent, EmailAttachment } from './email-content.ts';

declare module '../database.ts' {
  interface Tables {
    emails: {
      id: Generated<number>;
      /** For the Message-ID, the same in every attempt. */
      message_id: Generated<string>;
      type: string;
      /** The recipient's account; the email is deleted with it. */
      user_id: number | null;
      to_name: string;
      to_email: string;
      content: ColumnType<EmailContent, string, never>;
      access_link: string | null;
      /** The hash of the link's token: the database erases the link when the token is used, replaced or expires. */
      access_hash: Generated<string | null>;
      /** The one-click unsubscribe link; erased once the email is sent. */
      unsubscribe_link: Generated<string | null>;
      /** What it is about, such as `application 12`; `cancelEmails` finds it by this. */
      reference: Generated<string | null>;
      attachment: ColumnType<EmailAttachment | null, string | null | undefined, never>;
      is_demo: Generated<boolean>;
      status: Generated<'queued' | 'sent' | 'failed' | 'kept' | 'dropped'>;
      attempts: Generated<number>;
      next_attempt_at: Date;
      /** By the database's clock, which all servers share. */
      leased_until: Date | null;
      last_error: string | null;
      created_at: Date;
      completed_at: Date | null;
      /** The recipient's name and email, and the subject; one line each, lowercase. */
      search_text: GeneratedAlways<string>;
    };
  }
}
