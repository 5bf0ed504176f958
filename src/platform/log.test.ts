import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cpuTimeOf } from '../../tests/support/cpu-time.ts';
import { describeContext, logRequest, redactPath } from './log.ts';
import { requestContext } from './telemetry/request-context.ts';

const CARD = '4111111111111111';

describe('a path in the log', () => {
  test('omits its query, tokens and card numbers', () => {
    expect(redactPath('/api/pets/7?token=x')).toBe('/api/pets/7');
    expect(redactPath(`/api/auth/reset-password/${'a_B-9'.repeat(8)}`)).toBe('/api/auth/reset-password/…');
    for (const between of ['', ' ', '-', '.', '%20', '%2D', '%20-%20'])
      expect(redactPath(`/pay/${CARD.split('').join(between)}/x`), between).toBe('/pay/…/x');
  });

  test('has a limited length, and no part of a secret at its end', () => {
    for (let at = 840; at < 1010; at += 1) {
      for (const secret of ['Kq7'.repeat(20), CARD.split('').join('%20'), CARD]) {
        const logged = redactPath(`/${'a.'.repeat(at / 2)}/${secret}/${'b.'.repeat(5000)}`);
        expect(logged.length).toBeLessThan(1001);
        expect(logged).not.toMatch(/Kq7|4(?:%20)?1(?:%20)?1/);
      }
    }
  });

  test('is cheap to redact, whatever it contains', async () => {
    const hostile = `/api/${`${'%20'.repeat(12)}.`.repeat(413)}`;
    const redactMany = () => {
      for (let count = 0; count < 100; count += 1) redactPath(hostile);
    };
    // A hundred together: one alone took 190 ms.
    expect(await cpuTimeOf(redactMany)).toBeLessThan(1000);
  });
});

describe('the line of a request', () => {
  afterEach(() => vi.useRealTimers());

  /** Logs a GET, and returns the parsed line. */
  function logged(url: string, { status = 200, startedAt = performance.now() } = {}): Record<string, unknown> {
    let text = '';
    const log = pino({}, { write: (line: string) => void (text += line) });
    logRequest(
      log,
      { id: 'an-id', client: 'a-client', traceId: undefined },
      { method: 'GET', url } as IncomingMessage,
      status,
      startedAt,
    );
    return JSON.parse(text) as Record<string, unknown>;
  }

  test('has the format of the other lines', () => {
    expect(logged('/pets/7', { status: 404 })).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      pid: process.pid,
      request: 'an-id',
      method: 'GET',
      path: '/pets/7',
      status: 404,
      ms: expect.any(Number),
      client: 'a-client',
    });
  });

  test('has the time of the system’s clock, even if that was set back', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2030, 0, 2, 3, 4, 5, 67) });
    // The fake clock starts at 0, within the second that earlier tests logged in if the process is young.
    vi.advanceTimersByTime(60_000);
    for (const ms of [0, 5, 900, 30, 1000, 12_345]) {
      vi.advanceTimersByTime(ms);
      expect(logged('/')['time']).toBe(new Date().toISOString());
    }
    vi.setSystemTime(Date.UTC(2020, 0, 1));
    vi.advanceTimersByTime(1000);
    expect(logged('/')['time']).toBe('2020-01-01T00:00:01.000Z');
  });

  test('has the same path the second time, and never one with a secret', () => {
    const token = 'a_B-9'.repeat(8);
    for (const url of ['/pets/7?from=mail', '/"quoted"', `/reset/${token}`, `/reset?token=${token}`, `/x/${CARD}?y`]) {
      const { path } = logged(url);
      expect(logged(url)['path']).toBe(path);
      expect(path).toBe(redactPath(url));
    }
  });
});

test('other lines name the request and the trace that they belong to', async () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino({ mixin: describeContext }, { write });
  await requestContext.run({ requestId: 'an-id', traceId: 'a-trace' }, async () => {
    await Promise.resolve();
    log.warn('inside');
  });
  log.warn('outside');
  expect(lines[0]).toMatchObject({ msg: 'inside', request: 'an-id', trace: 'a-trace' });
  expect(lines[1]).not.toHaveProperty('request');
});
