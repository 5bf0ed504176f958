import { createApiClient } from '../../../browser/create-api-client.ts';
import type { Sender } from '../messages.constants.ts';
import type { Message, MessagesApi, Reply } from '../messages.contract.ts';

const call = createApiClient<MessagesApi>();

/** A message, with the UUID that makes retries safe. */
export interface OutgoingMessage {
  text: string;
  submission: string;
}

/** @param email a User's own; for an Admin, the recipient's */
export function sendMessage(email: string, { text, submission }: OutgoingMessage): Promise<Message> {
  return call('POST /api/messages/send', { body: { email, message: text, submission } });
}

/** For an Admin, whatever the person's email is now. */
export function sendToUser(id: number, { text, submission }: OutgoingMessage): Promise<Message> {
  return call('POST /api/messages/user/:id', { params: { id }, body: { message: text, submission } });
}

export function replyToThread(side: Sender, thread: Message, message: OutgoingMessage): Promise<Reply> {
  const params = { id: thread.id };
  return side === 'admin'
    ? call('POST /api/messages/reply/:id', { params, body: message })
    : call('POST /api/messages/user/reply/:id', { params, body: { email: thread.user_email, ...message } });
}

export async function likeMessage(side: Sender, id: number): Promise<void> {
  const params = { id };
  await (side === 'admin'
    ? call('POST /api/messages/like/:id', { params })
    : call('POST /api/messages/user/like/:id', { params }));
}

export async function markSeen(threadId: number, last_read_id: number): Promise<void> {
  await call('POST /api/messages/read/:id', { params: { id: threadId }, body: { last_read_id } });
}
