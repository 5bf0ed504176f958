import { randomUUID } from 'node:crypto';
import type { Message, Reply } from '../../src/features/messages/messages.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { CallResponse, StartedApp } from './start-application.ts';

type ErrorBody = { error: string; fields?: Record<string, string> };

/** Sends a message to the shelter, or as an Admin to the user with the given email. */
export function send(
  app: StartedApp,
  user: SignedInUser,
  fields: { message?: unknown; email?: unknown; submission?: string } = {},
): Promise<CallResponse<Message & ErrorBody>> {
  const body = { email: user.email, message: 'May I come and meet Maple?', submission: randomUUID(), ...fields };
  return app.call('POST', '/api/messages/send', { token: user.token, body });
}

/** Replies as the shelter. */
export function answer(
  app: StartedApp,
  admin: SignedInUser,
  id: number,
  fields: { text?: unknown; submission?: string } = {},
): Promise<CallResponse<Reply & ErrorBody>> {
  return app.call('POST', `/api/messages/reply/${id}`, { token: admin.token, body: { text: 'You may.', ...fields } });
}

/** Replies in the user's own thread. */
export function replyAsUser(
  app: StartedApp,
  user: SignedInUser,
  id: number,
  fields: { text?: unknown; email?: unknown; submission?: string } = {},
): Promise<CallResponse<Reply & ErrorBody>> {
  const body = { email: user.email, text: 'Thank you!', ...fields };
  return app.call('POST', `/api/messages/user/reply/${id}`, { token: user.token, body });
}

/** A person's threads, as `currentUser` sees them. */
export async function threadsOf(
  app: StartedApp,
  currentUser: SignedInUser,
  person: SignedInUser = currentUser,
): Promise<Message[]> {
  return (await app.call<Message[]>('GET', `/api/messages/user/${person.id}`, { token: currentUser.token })).body;
}

export async function unreadOf(app: StartedApp, user: SignedInUser): Promise<number> {
  const { body } = await app.call<{ unread: number }>('GET', '/api/messages/unread', { token: user.token });
  return body.unread;
}

export function markRead(
  app: StartedApp,
  user: SignedInUser,
  id: number,
  last_read_id: unknown,
): Promise<CallResponse<ErrorBody>> {
  return app.call('POST', `/api/messages/read/${id}`, { token: user.token, body: { last_read_id } });
}
