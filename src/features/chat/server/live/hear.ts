import { z } from 'zod';
import { errorCode } from '../../../../platform/database/errors.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { RealtimeServer } from '../../../../platform/realtime/realtime-server.ts';
import type { ChatRefusal, ClientEvents } from '../../chat-events.contract.ts';
import { chatWords } from '../../chat-words.contract.ts';

/** Something that a connection may not do, or not now; told to it alone. */
export class ChatRefused extends Error {
  override name = 'ChatRefused';
  readonly retryAfterMs: number | undefined;

  constructor(sentence: string, retryAfterMs?: number) {
    super(sentence);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Lets a connection do something: what it sends is checked, one thing after the other, and each is answered, by its
 * acknowledgement where it asks for one.
 */
export type Hear = <S extends z.ZodType>(
  event: keyof ClientEvents,
  given: S,
  act: (given: z.output<S>, how: { isAcknowledged: boolean }) => Promise<object | void>,
) => void;

/** @param onTrouble told what failed for reasons of ours */
export function hearing(socket: RealtimeSocket, live: RealtimeServer, onWarning: (what: string) => void): Hear {
  const known = new Set<string>();
  let last = Promise.resolve();
  const { currentUser, network } = socket.data.identity;
  socket.use(([event, ...received], next) => {
    const pause = live.rateLimiter.consume('realtimeEvent', socket.id);
    // Told once for each pause; a flood that goes on costs nothing more.
    if (pause?.isNew) tellNotice(socket, chatWords.tooFast, pause.retryAfterSeconds * 1000);
    if (pause) return;
    // Others who come from there may have taken all of it: whoever is not heard is told so.
    const shared = currentUser?.role === 'Admin' ? null : live.rateLimiter.consume('realtimeEventByIp', network);
    if (shared)
      return refuse(new ChatRefused(chatWords.tooFast, shared.retryAfterSeconds * 1000), acknowledgementIn(received));
    if (known.has(event)) next();
    else tellNotice(socket, chatWords.unreadable);
  });
  const refuse = (error: unknown, acknowledge: Acknowledge | undefined) => {
    const refusal = toRefusal(error);
    if (!refusal.is_final && !(error instanceof ChatRefused))
      onWarning(`the chat failed (${errorCode(error) || 'unknown'})`);
    if (acknowledge) acknowledge(refusal);
    else tellNotice(socket, refusal.error, refusal.retry_after_ms);
  };
  return (event, schema, act) => {
    known.add(event);
    socket.on(event, (...received: unknown[]) => {
      const acknowledge = acknowledgementIn(received);
      const sent = typeof received[0] === 'function' ? {} : (received[0] ?? {});
      const given = schema.safeParse(sent, { error: () => chatWords.unreadable });
      const carryOut = async () => {
        if (!given.success) {
          return refuse(new ChatRefused(given.error.issues[0]!.message), acknowledge);
        }
        try {
          const answer = await act(given.data, { isAcknowledged: acknowledge !== undefined });
          acknowledge?.({ ok: true, ...answer });
        } catch (error) {
          refuse(error, acknowledge);
        }
      };
      // In their order: the second message may not overtake the first on its way to the database.
      last = last.then(carryOut);
    });
  };
}

function acknowledgementIn(received: readonly unknown[]): Acknowledge | undefined {
  return received.find((each): each is Acknowledge => typeof each === 'function');
}

type Acknowledge = (answer: unknown) => void;

/** Tells a connection something that it has to know. */
export function tellNotice(socket: RealtimeSocket, text: string, retryAfterMs?: number): void {
  socket.emit('notice', { text, ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }) });
}

function toRefusal(error: unknown): ChatRefusal {
  if (!(error instanceof ChatRefused)) return { ok: false, error: chatWords.failed, is_final: false };
  const { message, retryAfterMs } = error;
  const again = retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs };
  return { ok: false, error: message, is_final: retryAfterMs === undefined, ...again };
}
