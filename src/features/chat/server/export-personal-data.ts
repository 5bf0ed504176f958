import type { Database } from '../../../platform/database.ts';
import type { ChatSender } from '../chat.constants.ts';

const senderLabels: Record<ChatSender, string> = { user: 'you', admin: 'the shelter', bot: 'the chat’s program' };

/** Exports a user's live chat, without the names of the agents. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const chats = await db
    .selectFrom('chats')
    .leftJoin('pets', 'pets.id', 'chats.pet_id')
    .select(['chats.id', 'chats.email', 'page', 'pets.name as pet_name', 'started_at', 'last_message_at', 'closed_at'])
    .where('chats.user_id', '=', id)
    .execute();
  const messages = await db
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_id')
    .select(['chat_id', 'sender', 'text', 'links', 'chat_messages.created_at'])
    .where('chats.user_id', '=', id)
    .orderBy('seq')
    .execute();
  return {
    chats: chats.map(({ id: chatId, ...chat }) => ({
      ...chat,
      messages: messages
        .filter(({ chat_id }) => chat_id === chatId)
        .map(({ sender, text, links, created_at }) => ({ from: senderLabels[sender], text, links, created_at })),
    })),
  };
}
