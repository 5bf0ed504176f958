import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredSession } from '../../../../browser/session.ts';
import { readChat } from './kept-chat.ts';
import { Visitor } from './visitor.ts';

const ann: StoredSession = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' };
const unsent = { id: 'a', text: 'Hello', at: '2026-05-01T10:00:00.000Z', state: 'waiting', error: null } as const;

beforeEach(() => {
  // Node has one of a browser's two, kept in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return () => vi.unstubAllGlobals();
});

describe('a visitor', () => {
  test('leaves nothing in the browser before the first message, and is known by a secret from then on', () => {
    const visitor = new Visitor();
    expect(visitor.isKnown).toBe(false);
    expect(readChat()).toBeNull();

    visitor.keepUnsent([unsent]);

    expect(visitor.auth.visitor).toMatch(/^[\w-]{43}$/);
    const next = new Visitor();
    expect(next.auth).toEqual(visitor.auth);
    expect(next.unsent).toEqual([unsent]);
  });

  test('who signs in keeps the secret, and is told to connect anew', () => {
    const visitor = begun();
    const { visitor: secret } = visitor.auth;

    expect(visitor.identify(ann)).toBe('known');
    expect(visitor.identify(ann)).toBe('same');
    expect(visitor.auth).toEqual({ visitor: secret, token: 'abc' });
  });

  test.each([
    ['who signs out', null],
    ['who makes room for another User', { ...ann, token: 'def', user_id: 8 }],
    ['who makes room for an Admin', { ...ann, token: 'def', user_id: 1, role: 'Admin' as const }],
  ])('%s leaves the conversation with the User', (_, session) => {
    const visitor = begun();
    const { visitor: secret } = visitor.auth;
    visitor.identify(ann);

    expect(visitor.identify(session)).toBe('stranger');

    expect(visitor.auth.visitor).not.toBe(secret);
    expect(visitor.auth.token).toBe(session?.role === 'User' ? session.token : undefined);
    expect(readChat()).toBeNull();
  });

  test('is a stranger also where the User signed out on another page', () => {
    const before = begun();
    before.identify(ann);

    const visitor = new Visitor();

    expect(visitor.identify(null)).toBe('stranger');
    expect(visitor.unsent).toEqual([]);
  });

  test('gives the token of an Admin to nobody', () => {
    const visitor = begun();

    expect(visitor.identify({ ...ann, role: 'Admin' })).toBe('same');
    expect(visitor.auth.token).toBeUndefined();
  });

  test('whose session has ended goes on as another one, without its token', () => {
    const visitor = begun();
    const { visitor: secret } = visitor.auth;
    visitor.identify(ann);

    visitor.leave();
    expect(visitor.identify(ann)).toBe('same');

    expect(visitor.auth.token).toBeUndefined();
    expect(visitor.auth.visitor).not.toBe(secret);
  });

  test('takes part in the conversation that another tab has begun', () => {
    const visitor = new Visitor();
    const other = begun();

    expect(visitor.adopt(readChat()!)).toBe(true);
    expect(visitor.auth).toEqual(other.auth);
  });

  test('keeps what other tabs have not sent yet', () => {
    const one = begun();
    const other = new Visitor();
    other.keepUnsent([{ ...unsent, id: 'c' }]);

    one.keepUnsent([{ ...unsent, id: 'b' }]);
    expect(readChat()?.unsent.map(({ id }) => id)).toEqual(['c', 'b']);

    one.keepUnsent([]);
    expect(readChat()?.unsent.map(({ id }) => id)).toEqual(['c']);
  });
});

/** One who has said something. */
function begun(): Visitor {
  const visitor = new Visitor();
  visitor.keepUnsent([unsent]);
  visitor.keepUnsent([]);
  return visitor;
}
