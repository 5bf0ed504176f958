import type { ChatMessage, ChatSummary } from './chat.contract.ts';

/*
 * Everything that travels over the live connection (Socket.IO, path `/socket.io`). `register`, `send_message` and
 * `message_received` are those of `spec.md`, section 7; a client that knows nothing else works. The handshake's `auth`
 * is `ChatAuth`; a token may come in the `Authorization` header instead.
 */

export interface ChatAuth {
  /** Whose session it is; none for a visitor. */
  token?: string;
  /** The secret of a visitor's browser, 43 letters of base64url: whoever has it, has the conversation. */
  visitor?: string;
}

export type ChatAnswer<T = unknown> = ({ ok: true } & T) | ChatRefusal;
export interface ChatRefusal {
  ok: false;
  /** One sentence that can be shown to a person. */
  error: string;
  /** Where it was too much: after how long it is worth trying again. */
  retry_after_ms?: number;
  /** Trying again makes no sense. */
  is_final: boolean;
}

/** What a visitor is told on registering. */
export interface Registered {
  role: 'user' | 'admin';
  /** The visitor's conversation; null before its first message, and for Admins. */
  conversation: number | null;
  /** Those after `after`, oldest first; the newest 200 of them. */
  messages: ChatMessage[];
  /** Whether somebody of the shelter is there to answer. */
  is_staffed: boolean;
  /** Where answers are mailed to; null where it is not known. */
  email: string | null;
  /** How far the other side has read. */
  read_seq: number;
}

/** What an Admin's connection is told on registering, beside `Registered`. */
export interface Team {
  /** Who of the shelter is there. */
  members: { id: number; name: string; is_available: boolean }[];
  /** Conversations whose visitor is connected at this moment. */
  here: number[];
}

type Ack<T> = (answer: ChatAnswer<T>) => void;

/** From a browser to the server. Each may be acknowledged; without that, a refusal comes as `notice`. */
export interface ClientEvents {
  /** @param given `after`: the `seq` of the last message that is known; none for all */
  register(
    given: { role: 'user' | 'admin'; page?: string; after?: number },
    ack?: Ack<Registered & { team?: Team }>,
  ): void;
  /** @param given `id`: a UUID, the same one when it is sent again; `conversation`: for Admins */
  send_message(
    given: { message: string; from?: string; id?: string; conversation?: number },
    ack?: Ack<{ message: ChatMessage }>,
  ): void;
  /** The messages after one, or the page of 50 before one, oldest first. `conversation` is for Admins. */
  catch_up(
    given: { conversation?: number; after?: number; before?: number },
    ack?: Ack<{ messages: ChatMessage[] }>,
  ): void;
  typing(given: { conversation?: number }): void;
  read(given: { conversation?: number; seq: number }): void;
  /** Which page of the site a visitor looks at. */
  looking_at(given: { page: string }): void;
  leave_email(given: { email: string }, ack?: Ack<{ email: string }>): void;
  /** To the visitor's own address. */
  mail_transcript(given: Record<string, never>, ack?: Ack<{ email: string }>): void;
  /** For Admins: whether visitors can count on them. */
  set_available(given: { is_available: boolean }): void;
}

/** From the server to a browser. */
export interface ServerEvents {
  message_received(message: ChatMessage): void;
  registered(answer: Registered & { team?: Team }): void;
  /** Something was refused, or has to be known. */
  notice(given: { text: string; retry_after_ms?: number }): void;
  typing(given: { conversation: number; from: 'user' | 'admin'; name: string | null }): void;
  /** How far a side has read. */
  read(given: { conversation: number; side: 'user' | 'admin'; seq: number }): void;
  /** To visitors: whether somebody of the shelter is there. */
  staff(given: { is_staffed: boolean }): void;
  /** To Admins. */
  chats_changed(chats: ChatSummary[]): void;
  /** To Admins, and to the visitor of a conversation that was deleted. */
  chat_gone(given: { conversation: number }): void;
  /** To Admins. */
  visitor_here(given: { conversation: number; is_here: boolean }): void;
  /** To Admins. */
  team(members: Team['members']): void;
  /** A thread between this person and the shelter has changed: to the person, and to Admins. */
  messages_changed(given: { user_id: number }): void;
  /** The session of this connection has ended; it is closed, or goes on as a visitor's. */
  session_ended(given: { text: string }): void;
}
