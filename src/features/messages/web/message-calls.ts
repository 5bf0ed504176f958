import { currentUser } from '../../../browser/create-api-client.ts';
import type { Sender } from '../message-words.contract.ts';
import type { Message, MessagesApi, Reply } from '../messages.contract.ts';

const call = currentUser<MessagesApi>();

/** What is written, and the name that makes sending it again harmless. */
export interface Written {
  text: string;
  submission: string;
}

/** @param email a User's own; an Admin's names the recipient */
export function sendMessage(email: string, { text, submission }: Written): Promise<Message> {
  return call('POST /api/messages/send', { body: { email, message: text, submission } });
}

export function answerThread(side: Sender, thread: Message, written: Written): Promise<Reply> {
  const params = { id: thread.id };
  return side === 'admin'
    ? call('POST /api/messages/reply/:id', { params, body: written })
    : call('POST /api/messages/user/reply/:id', { params, body: { email: thread.user_email, ...written } });
}

export async function likeMessage(side: Sender, id: number): Promise<void> {
  const params = { id };
  await (side === 'admin'
    ? call('POST /api/messages/like/:id', { params })
    : call('POST /api/messages/user/like/:id', { params }));
}

/** Tells that everything up to this message or reply was in sight. */
export async function markSeen(threadId: number, until: number): Promise<void> {
  await call('POST /api/messages/read/:id', { params: { id: threadId }, body: { until } });
}
