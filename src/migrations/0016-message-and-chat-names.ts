import { sql, type Kysely } from 'kysely';
import { renameColumns } from './rename.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'messages', { mailed_at: 'emailed_at' });
  // The triggers stay attached: they know the function, not its name.
  await sql`alter function note_message_change() rename to record_message_change`.execute(db);

  await renameColumns(db, 'chats', { mailed_seq: 'emailed_seq' });
  await sql`alter index chats_to_mail rename to chats_to_email`.execute(db);
  await sql`alter function note_chat_change() rename to record_chat_change`.execute(db);
}
