import type { ColumnType, Generated } from 'kysely';
import type { ChatSender } from '../chat.constants.ts';
import type { ChatLink } from '../chat.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    /** A chat of an anonymous browser or of a user. */
    chats: {
      id: Generated<number>;
      /** SHA-256 of the browser's secret, in hex; null for a user's chat. */
      visitor_hash: string | null;
      user_id: number | null;
      email: string | null;
      page: string | null;
      pet_id: number | null;
      /** The pet that “she” and “this one” mean: the last one spoken of, or of the last page of a pet. */
      topic_pet_id: Generated<number | null>;
      assigned_to: number | null;
      waiting_since: Date | null;
      closed_at: Date | null;
      /** The `seq` of the last message. */
      last_seq: Generated<number>;
      visitor_read_seq: Generated<number>;
      shelter_read_seq: Generated<number>;
      /** The `seq` up to which answers were emailed. */
      emailed_seq: Generated<number>;
      started_at: Date;
      last_message_at: Date;
      /** Incremented by a trigger on each change. */
      version: Generated<number>;
      changed_at: Generated<Date>;
      is_demo: Generated<boolean>;
    };
    chat_messages: {
      chat_id: number;
      seq: number;
      id: string;
      sender: ChatSender;
      author_id: number | null;
      text: string;
      links: ColumnType<ChatLink[] | null, string | null, string | null>;
      created_at: Date;
      /** The server that stored it; the other servers poll for it. */
      server: string | null;
      /** By the database's clock. */
      stored_at: Generated<Date>;
    };
    chat_presence: { user_id: number; server: string; seen_at: Date };
    chat_answers: {
      id: Generated<number>;
      title: string;
      keywords: string;
      answer: string;
      is_on: Generated<boolean>;
      position: number;
      /** What the bot understands by itself (bot/topics.ts); null for answers that Admins have added. */
      topic: Generated<string | null>;
      updated_at: Generated<Date>;
    };
    chat_replies: {
      id: Generated<number>;
      title: string;
      text: string;
      position: number;
      updated_at: Generated<Date>;
    };
  }
}
