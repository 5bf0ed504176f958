import type { Generated, GeneratedAlways } from 'kysely';
import type { Sender } from '../messages.constants.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    messages: {
      id: Generated<number>;
      /** The user whose thread it is. */
      user_id: number;
      /** The thread's first message; null for that message itself. */
      reply_to: number | null;
      sender: Sender;
      author_id: number | null;
      text: string;
      /** A UUID made by the sender, which identifies retries. */
      submission: string | null;
      created_at: Date;
      /** For a thread's first message: when anybody last wrote in it. */
      active_at: Date;
      /** When the other side read it. */
      read_at: Date | null;
      /** When an email about it was queued, or skipped because the user has turned these emails off. */
      emailed_at: Date | null;
      /** For a thread's first message: an application waits for the reply. */
      is_question: Generated<boolean>;
      /** The text in lowercase. */
      search_text: GeneratedAlways<string>;
    };
    message_likes: { message_id: number; user_id: number };
    /** Written by triggers. */
    message_changes: { user_id: number; version: number; changed_at: Date };
  }
}
