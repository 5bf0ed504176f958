import { z } from 'zod';
import { hasCapability } from '../../../../platform/has-capability.contract.ts';
import { errorCode } from '../../../../platform/database/errors.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { RealtimeServer } from '../../../../platform/realtime/realtime-server.ts';
import type { ChatErrorResponse, ClientEvents } from '../../chat-events.contract.ts';
import { chatTexts } from '../../chat.constants.ts';

/** An error that is reported to the sender only. */
export class ChatError extends Error {
  override name = 'ChatError';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Registers a handler for an event. Payloads are validated, handled one at a time in order, and acknowledged if the
 * client asks for it.
 */
export type AddHandler = <S extends z.ZodType>(
  event: keyof ClientEvents,
  payload: S,
  handler: (payload: z.output<S>, options: { isAcknowledged: boolean }) => Promise<object | void>,
) => void;

/** @param onWarning called with internal errors */
export function createHandlers(
  socket: RealtimeSocket,
  realtime: RealtimeServer,
  onWarning: (what: string) => void,
): AddHandler {
  const knownEvents = new Set<string>();
  let queue = Promise.resolve();
  const { currentUser, network } = socket.data.identity;
  socket.use(([event, ...args], next) => {
    const block = realtime.rateLimiter.consume('realtimeEvent', socket.id);
    // One notice per block: a continuing flood costs nothing more.
    if (block?.isNew) sendNotice(socket, chatTexts.tooFast, block.retryAfterSeconds * 1000);
    if (block) return;
    // Other clients of that network may have used up the limit, so each event gets a response.
    const networkBlock =
      currentUser && hasCapability(currentUser, 'answer chats')
        ? null
        : realtime.rateLimiter.consume('realtimeEventByIp', network);
    if (networkBlock)
      return reject(new ChatError(chatTexts.tooFast, networkBlock.retryAfterSeconds * 1000), findAck(args));
    if (knownEvents.has(event)) next();
    else sendNotice(socket, chatTexts.invalid);
  });
  const reject = (error: unknown, ack: Ack | undefined) => {
    const response = toErrorResponse(error);
    if (!response.is_final && !(error instanceof ChatError))
      onWarning(`the chat failed (${errorCode(error) || 'unknown'})`);
    if (ack) ack(response);
    else sendNotice(socket, response.error, response.retry_after_ms);
  };
  return (event, schema, handler) => {
    knownEvents.add(event);
    socket.on(event, (...args: unknown[]) => {
      const ack = findAck(args);
      const input = typeof args[0] === 'function' ? {} : (args[0] ?? {});
      const payload = schema.safeParse(input, { error: () => chatTexts.invalid });
      const run = async () => {
        if (!payload.success) {
          return reject(new ChatError(payload.error.issues[0]!.message), ack);
        }
        try {
          const result = await handler(payload.data, { isAcknowledged: ack !== undefined });
          ack?.({ ok: true, ...result });
        } catch (error) {
          reject(error, ack);
        }
      };
      // In order: the second message must not reach the database before the first.
      queue = queue.then(run);
    });
  };
}

function findAck(args: readonly unknown[]): Ack | undefined {
  return args.find((arg): arg is Ack => typeof arg === 'function');
}

type Ack = (result: unknown) => void;

export function sendNotice(socket: RealtimeSocket, text: string, retryAfterMs?: number): void {
  socket.emit('notice', { text, ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }) });
}

function toErrorResponse(error: unknown): ChatErrorResponse {
  if (!(error instanceof ChatError)) return { ok: false, error: chatTexts.sendFailed, is_final: false };
  const { message, retryAfterMs } = error;
  const retry = retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs };
  return { ok: false, error: message, is_final: retryAfterMs === undefined, ...retry };
}
