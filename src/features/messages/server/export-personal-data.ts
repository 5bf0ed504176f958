import type { Database } from '../../../platform/database.ts';

/** Exports a user's messages and likes, without the names of the shelter's authors. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('message_likes', (join) =>
      join.onRef('message_likes.message_id', '=', 'messages.id').on('message_likes.user_id', '=', id),
    )
    .select(['messages.id', 'reply_to', 'sender', 'text', 'created_at', 'read_at', 'emailed_at'])
    .select('message_likes.user_id as liked_by')
    .where('messages.user_id', '=', id)
    .orderBy('messages.id')
    .execute();
  return {
    messages: rows.map(({ sender, liked_by, ...message }) => ({
      ...message,
      from: sender === 'user' ? 'you' : 'the shelter',
      liked_by_you: liked_by !== null,
    })),
  };
}
