import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { ChatAuth, ClientEvents, ServerEvents } from '../../src/features/chat/chat-events.contract.ts';
import type { ChatMessage } from '../../src/features/chat/chat.contract.ts';

export type RealtimeClient = Socket<ServerEvents, ClientEvents>;

/** The secret of a visitor's browser. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

const open = new Set<RealtimeClient>();

/** A connection that reconnects by itself. Closed by `closeClients`. */
export function openClient(
  url: string,
  auth: ChatAuth = {},
  {
    headers = {},
    transports = ['websocket'],
    from,
    ackTimeout,
  }: { headers?: Record<string, string>; transports?: string[]; from?: string; ackTimeout?: number } = {},
): RealtimeClient {
  const client: RealtimeClient = io(url, {
    auth,
    transports,
    forceNew: true,
    extraHeaders: headers,
    reconnectionDelay: 20,
    reconnectionDelayMax: 200,
    ...(ackTimeout !== undefined && { ackTimeout }),
    // @ts-expect-error an option of Node's sockets: the local IP address to connect from
    localAddress: from,
  });
  open.add(client);
  return client;
}

/** A visitor who is connected and registered. */
export async function connectVisitor(url: string, auth: ChatAuth = { visitor: makeSecret() }): Promise<RealtimeClient> {
  const client = openClient(url, auth);
  await once(client as never, 'connect');
  await client.emitWithAck('register', { role: 'user' });
  return client;
}

/** An Admin who is connected and registered. */
export async function connectAdmin(url: string, token: string): Promise<RealtimeClient> {
  const client = openClient(url, { token });
  await once(client as never, 'connect');
  await client.emitWithAck('register', { role: 'admin' });
  return client;
}

/** Collects every payload of an event from now on. */
export function collect<E extends keyof ServerEvents>(
  client: RealtimeClient,
  event: E,
): Parameters<ServerEvents[E]>[0][] {
  const received: Parameters<ServerEvents[E]>[0][] = [];
  client.on(event, ((input: Parameters<ServerEvents[E]>[0]) => void received.push(input)) as never);
  return received;
}

/** The next payload of an event that matches. */
export async function next<E extends keyof ServerEvents>(
  client: RealtimeClient,
  event: E,
  matches: (input: Parameters<ServerEvents[E]>[0]) => boolean = () => true,
): Promise<Parameters<ServerEvents[E]>[0]> {
  return new Promise((resolve) => {
    const listen = ((input: Parameters<ServerEvents[E]>[0]) => {
      if (!matches(input)) return;
      client.off(event, listen);
      resolve(input);
    }) as never;
    client.on(event, listen);
  });
}

export function textsOf(messages: readonly ChatMessage[]): string[] {
  return messages.map(({ message }) => message);
}

export function closeClients(): void {
  for (const client of open) client.disconnect();
  open.clear();
}
