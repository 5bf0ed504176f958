import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { ChatAuth, ClientEvents, ServerEvents } from '../../src/features/chat/chat-events.contract.ts';
import type { ChatMessage } from '../../src/features/chat/chat.contract.ts';

export type LiveClient = Socket<ServerEvents, ClientEvents>;

/** The secret of a visitor's browser. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

const open = new Set<LiveClient>();

/** A connection that comes again by itself when it is lost. Ended by `closeClients`. */
export function openClient(
  url: string,
  auth: ChatAuth = {},
  {
    headers = {},
    transports = ['websocket'],
    from,
    ackTimeout,
  }: { headers?: Record<string, string>; transports?: string[]; from?: string; ackTimeout?: number } = {},
): LiveClient {
  const client: LiveClient = io(url, {
    auth,
    transports,
    forceNew: true,
    extraHeaders: headers,
    reconnectionDelay: 20,
    reconnectionDelayMax: 200,
    ...(ackTimeout !== undefined && { ackTimeout }),
    // @ts-expect-error what Node's sockets take: the address on this machine that is connected from
    localAddress: from,
  });
  open.add(client);
  return client;
}

/** A visitor who is connected and registered. */
export async function connectVisitor(url: string, auth: ChatAuth = { visitor: makeSecret() }): Promise<LiveClient> {
  const client = openClient(url, auth);
  await once(client as never, 'connect');
  await client.emitWithAck('register', { role: 'user' });
  return client;
}

/** An Admin who is connected and registered. */
export async function connectAdmin(url: string, token: string): Promise<LiveClient> {
  const client = openClient(url, { token });
  await once(client as never, 'connect');
  await client.emitWithAck('register', { role: 'admin' });
  return client;
}

/** Everything that arrives of one kind, from now on. */
export function collect<E extends keyof ServerEvents>(client: LiveClient, event: E): Parameters<ServerEvents[E]>[0][] {
  const received: Parameters<ServerEvents[E]>[0][] = [];
  client.on(event, ((given: Parameters<ServerEvents[E]>[0]) => void received.push(given)) as never);
  return received;
}

/** The next of one kind that fits. */
export async function next<E extends keyof ServerEvents>(
  client: LiveClient,
  event: E,
  fits: (given: Parameters<ServerEvents[E]>[0]) => boolean = () => true,
): Promise<Parameters<ServerEvents[E]>[0]> {
  return new Promise((resolve) => {
    const listen = ((given: Parameters<ServerEvents[E]>[0]) => {
      if (!fits(given)) return;
      client.off(event, listen);
      resolve(given);
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
