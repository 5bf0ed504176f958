import { z } from 'zod';
import type { ServerEvents } from '../../chat-events.contract.ts';

type SignalEvent = 'typing' | 'read';

/** Typing or reading, which a chat's owner and agents see at once, on all servers. */
export interface Signal<E extends SignalEvent = SignalEvent> {
  event: E;
  /** The owner's room; null if they don't get it. */
  room: string | null;
  toOwner: Parameters<ServerEvents[E]>[0] | null;
  toAgents: Parameters<ServerEvents[E]>[0];
}

const room = z.string().nullable();
const side = z.enum(['user', 'admin']);
const typing = z.object({ chat_id: z.int(), from: side, name: z.string().nullable() });
const read = z.object({ chat_id: z.int(), side, seq: z.int() });

/** As another server sends it. */
export const signalSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('typing'), room, toOwner: typing.nullable(), toAgents: typing }),
  z.object({ event: z.literal('read'), room, toOwner: read.nullable(), toAgents: read }),
]);
