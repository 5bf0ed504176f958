import { randomUUID } from 'node:crypto';
import type { Message, Reply } from '../../src/features/messages/messages.contract.ts';
import type { SignedInUser } from './signed-in-users.ts';
import type { CallAnswer, StartedApp } from './start-application.ts';

type Refusal = { error: string; fields?: Record<string, string> };

/** Writes to the shelter as somebody, or for the shelter to whoever has the e-mail that is said. */
export function send(
  app: StartedApp,
  who: SignedInUser,
  fields: { message?: unknown; email?: unknown; submission?: string } = {},
): Promise<CallAnswer<Message & Refusal>> {
  const body = { email: who.email, message: 'May I come and meet Maple?', submission: randomUUID(), ...fields };
  return app.call('POST', '/api/messages/send', { token: who.token, body });
}

/** Answers for the shelter. */
export function answer(
  app: StartedApp,
  admin: SignedInUser,
  id: number,
  fields: { text?: unknown; submission?: string } = {},
): Promise<CallAnswer<Reply & Refusal>> {
  return app.call('POST', `/api/messages/reply/${id}`, { token: admin.token, body: { text: 'You may.', ...fields } });
}

/** Answers in a thread of one's own. */
export function replyAsUser(
  app: StartedApp,
  who: SignedInUser,
  id: number,
  fields: { text?: unknown; email?: unknown; submission?: string } = {},
): Promise<CallAnswer<Reply & Refusal>> {
  const body = { email: who.email, text: 'Thank you!', ...fields };
  return app.call('POST', `/api/messages/user/reply/${id}`, { token: who.token, body });
}

/** What a person has, as somebody sees it. */
export async function threadsOf(
  app: StartedApp,
  currentUser: SignedInUser,
  person: SignedInUser = currentUser,
): Promise<Message[]> {
  return (await app.call<Message[]>('GET', `/api/messages/user/${person.id}`, { token: currentUser.token })).body;
}

export async function unreadOf(app: StartedApp, who: SignedInUser): Promise<number> {
  const { body } = await app.call<{ unread: number }>('GET', '/api/messages/unread', { token: who.token });
  return body.unread;
}

/** Notes that somebody has seen a thread up to this message. */
export function see(
  app: StartedApp,
  who: SignedInUser,
  id: number,
  last_read_id: unknown,
): Promise<CallAnswer<Refusal>> {
  return app.call('POST', `/api/messages/read/${id}`, { token: who.token, body: { last_read_id } });
}
