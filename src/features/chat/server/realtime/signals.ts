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

/** See `ownerRoom`. */
const room = z
  .string()
  .max(100)
  .regex(/^(?:visitor [\w-]+|user chat \d+)$/)
  .nullable();
const name = z.string().max(1000);
const side = z.enum(['user', 'admin']);
const typing = z.object({ chat_id: z.int(), from: side, name: name.nullable() });
const read = z.object({ chat_id: z.int(), side, seq: z.int() });

/** As another server sends it. */
export const signalSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('typing'), room, toOwner: typing.nullable(), toAgents: typing }),
  z.object({ event: z.literal('read'), room, toOwner: read.nullable(), toAgents: read }),
]);
