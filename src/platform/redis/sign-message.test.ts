import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashName, openMessage, signMessage } from './sign-message.ts';

const payload = Buffer.from('payload');
const signed = () => signMessage('secret', 'channel', payload);
afterEach(() => void vi.useRealTimers());

describe('a signed message', () => {
  test('opens with the same secret on the same channel', () => {
    expect(openMessage('secret', 'channel', signed())).toEqual(payload);
    expect(openMessage('other', 'channel', signed())).toBeNull();
    expect(openMessage('secret', 'other', signed())).toBeNull();
  });

  test('does not open once a bit or its length has changed', () => {
    for (let at = 0; at < signed().length; at++) {
      const changed = signed();
      changed[at]! ^= 1;
      expect(openMessage('secret', 'channel', changed), `byte ${at}`).toBeNull();
      expect(openMessage('secret', 'channel', signed().subarray(0, at)), `${at} bytes`).toBeNull();
    }
    expect(openMessage('secret', 'channel', Buffer.concat([signed(), payload]))).toBeNull();
  });

  test('does not open after a minute, nor from a clock that is ahead of ours', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const message = signed();
    vi.setSystemTime(1_060_000);
    expect(openMessage('secret', 'channel', message)).toEqual(payload);
    vi.setSystemTime(1_060_001);
    expect(openMessage('secret', 'channel', message)).toBeNull();
    vi.setSystemTime(939_999);
    expect(openMessage('secret', 'channel', message)).toBeNull();
  });

  test('does not open if it is longer than 2 MB', () => {
    expect(openMessage('secret', 'channel', signMessage('secret', 'channel', Buffer.alloc(2_000_000)))).toBeNull();
  });
});

test('a name can’t be guessed by hashing all IPs', () => {
  const name = 'chatMessageByIp 192.0.2.1';
  expect(hashName('secret', name)).toBe(hashName('secret', name));
  expect(hashName('other', name)).not.toBe(hashName('secret', name));
  expect(createHash('sha256').update(name).digest('base64url')).not.toContain(hashName('secret', name));
});
