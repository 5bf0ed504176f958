import { expect, onTestFinished, test, vi } from 'vitest';
import { openSocket } from './realtime-socket.ts';

/** How the waits before the first attempt of many clients are spread over ten equal parts of `withinMs`. */
function spread(socket: ReturnType<typeof openSocket>, withinMs: number): number[] {
  const { backoff } = socket.io as unknown as { backoff: { reset(): void; duration(): number } };
  const parts = Array.from({ length: 10 }, () => 0);
  for (let client = 0; client < 10_000; client++) {
    backoff.reset();
    const part = Math.floor((10 * backoff.duration()) / withinMs);
    parts[Math.min(part, 9)]!++;
  }
  return parts;
}

test('clients reconnect at different times, over the time that a stopping server gives them', () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const socket = openSocket('http://127.0.0.1:1', () => ({}));
  onTestFinished(() => {
    socket.disconnect();
    vi.unstubAllGlobals();
  });
  const isEven = (parts: number[]) => parts.every((count) => count > 700 && count < 1300);
  expect(spread(socket, 2000)).toSatisfy(isEven);
  for (const listener of socket.listeners('server_stopping')) listener({ reconnect_within_ms: 12_000 });
  expect(spread(socket, 12_000)).toSatisfy(isEven);
  for (const listener of socket.listeners('connect')) listener();
  expect(spread(socket, 2000)).toSatisfy(isEven);
});
