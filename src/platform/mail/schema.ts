import type { ColumnType, Generated } from 'kysely';
import type { Letter, MailAttachment } from './letter.ts';

declare module '../database.ts' {
  interface Tables {
    mails: {
      id: Generated<number>;
      /** What the mail's Message-ID is made of, the same in every try. */
      message_id: Generated<string>;
      kind: string;
      /** Whose account it is about; it goes with the account. */
      user_id: number | null;
      to_name: string;
      to_address: string;
      letter: ColumnType<Letter, string, never>;
      access_link: string | null;
      /** The hash of the link's token: the database erases the link when the token is used, replaced or expires. */
      access_hash: Generated<string | null>;
      /** Ends what the mail is part of, with one click; wiped once it has left. */
      unsubscribe_link: Generated<string | null>;
      /** The thing it tells of, such as `application 12`: mails about a state that was undone are found by it. */
      about: Generated<string | null>;
      /** A file that goes with it. */
      attachment: ColumnType<MailAttachment | null, string | null | undefined, never>;
      is_demo: Generated<boolean>;
      state: Generated<'queued' | 'sent' | 'failed' | 'kept' | 'dropped'>;
      tries: Generated<number>;
      next_try_at: Date;
      /** By the database's own clock, which all servers share. */
      leased_until: Date | null;
      last_refusal: string | null;
      created_at: Date;
      settled_at: Date | null;
    };
  }
}
