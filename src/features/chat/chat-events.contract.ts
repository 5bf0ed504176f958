import type { ChatMessage, ChatSummary } from './chat.contract.ts';

/*
 * The Socket.IO events (path `/socket.io`). `register`, `send_message` and `message_received` come from `spec.md`,
 * section 7; a client that knows only these works. The handshake's `auth` is `ChatAuth`; the token may come in the
 * `Authorization` header instead.
 */

export interface ChatAuth {
  /** The session token; absent for an anonymous visitor. */
  token?: string;
  /** The secret of a visitor's browser, 43 base64url characters. It gives access to the chat. */
  visitor?: string;
}

export type ChatResponse<T = unknown> = ({ ok: true } & T) | ChatErrorResponse;
export interface ChatErrorResponse {
  ok: false;
  /** A sentence that can be shown to the user. */
  error: string;
  /** Set by a rate limit: retry after this time. */
  retry_after_ms?: number;
  /** Whether a retry would fail again. */
  is_final: boolean;
}

/** The acknowledgement of `register`. */
export interface Registration {
  role: 'user' | 'admin';
  /** The visitor's chat; null before its first message, and for Admins. */
  chat_id: number | null;
  /** The messages after `after`, oldest first; at most the newest 200. */
  messages: ChatMessage[];
  /** Whether an agent is available. */
  is_online: boolean;
  /** Where answers are emailed; null if unknown. */
  email: string | null;
  /** The last `seq` that the other side has read. */
  read_seq: number;
}

/** What an Admin's connection gets in addition to `Registration`. */
export interface Presence {
  agents: { id: number; name: string; is_available: boolean }[];
  /** Chats whose visitor is connected now. */
  online_chats: number[];
}

type Ack<T> = (response: ChatResponse<T>) => void;

/** Events from the browser. Without an acknowledgement callback, an error arrives as `notice`. */
export interface ClientEvents {
  /** @param payload `after`: the `seq` of the last known message; without it, all messages */
  register(
    payload: { role: 'user' | 'admin'; page?: string; after?: number },
    ack?: Ack<Registration & { presence?: Presence }>,
  ): void;
  /** @param payload `id`: a UUID, the same one for a retry; `chat_id`: for Admins */
  send_message(
    payload: { message: string; from?: string; id?: string; chat_id?: number },
    ack?: Ack<{ message: ChatMessage }>,
  ): void;
  /** Lists the messages after `after`, or the 50 before `before`, oldest first. `chat_id` is for Admins. */
  catch_up(
    payload: { chat_id?: number; after?: number; before?: number },
    ack?: Ack<{ messages: ChatMessage[] }>,
  ): void;
  typing(payload: { chat_id?: number }): void;
  read(payload: { chat_id?: number; seq: number }): void;
  /** The page of the site that the visitor is viewing. */
  page_viewed(payload: { page: string }): void;
  set_email(payload: { email: string }, ack?: Ack<{ email: string }>): void;
  /** Sends the transcript to the visitor's own email address. */
  email_transcript(payload: Record<string, never>, ack?: Ack<{ email: string }>): void;
  /** For Admins: whether they are available to visitors. */
  set_available(payload: { is_available: boolean }): void;
}

/** Events from the server. */
export interface ServerEvents {
  message_received(message: ChatMessage): void;
  registered(registration: Registration & { presence?: Presence }): void;
  /** An error without an acknowledgement, or a message for the user. */
  notice(payload: { text: string; retry_after_ms?: number }): void;
  typing(payload: { chat_id: number; from: 'user' | 'admin'; name: string | null }): void;
  /** How far one side has read. */
  read(payload: { chat_id: number; side: 'user' | 'admin'; seq: number }): void;
  /** To visitors. */
  availability_changed(payload: { is_online: boolean }): void;
  /** To Admins. */
  chats_changed(chats: ChatSummary[]): void;
  /** To Admins, and to the visitor of the removed chat. */
  chat_removed(payload: { chat_id: number }): void;
  /** To Admins. */
  visitor_presence(payload: { chat_id: number; is_online: boolean }): void;
  /** To Admins. */
  agents_changed(agents: Presence['agents']): void;
  /** A thread of this user has changed: to the user and to Admins. */
  messages_changed(payload: { user_id: number }): void;
  /** The server closes the connection now. Connect again after a random time within this one: others do the same. */
  server_stopping(payload: { reconnect_within_ms: number }): void;
  /** The session has ended. The connection closes, or continues as an anonymous visitor. */
  session_ended(payload: { text: string }): void;
}
