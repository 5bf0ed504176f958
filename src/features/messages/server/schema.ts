import type { Generated } from 'kysely';
import type { Sender } from '../message-words.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    messages: {
      id: Generated<number>;
      /** The person whom the thread belongs to. */
      user_id: number;
      /** The message that began the thread; null for that message itself. */
      reply_to: number | null;
      sender: Sender;
      author_id: number | null;
      text: string;
      /** Made by the sender, so that one that is sent again is known. */
      submission: string | null;
      created_at: Date;
      /** Of the message that began a thread: when something was last written in it. */
      active_at: Date;
      /** When the other side saw it. */
      read_at: Date | null;
      /** When the other side was told by mail that it waits, or would have been if they wanted such mails. */
      mailed_at: Date | null;
    };
    message_likes: { message_id: number; user_id: number };
    /** Written by the database itself. */
    message_changes: { user_id: number; version: number; changed_at: Date };
  }
}
