import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredSession } from '../../../../browser/session.ts';
import { loadChat } from './stored-chat.ts';
import { Visitor } from './visitor.ts';

const ann: StoredSession = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' };
const pending = { id: 'a', text: 'Hello', at: '2026-05-01T10:00:00.000Z', state: 'waiting', error: null } as const;

beforeEach(() => {
  // Node has only sessionStorage.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return () => vi.unstubAllGlobals();
});

describe('a visitor', () => {
  test('stores nothing before the first message, and then a secret', () => {
    const visitor = new Visitor();
    expect(visitor.hasHistory).toBe(false);
    expect(loadChat()).toBeNull();

    visitor.savePending([pending]);

    expect(visitor.auth.visitor).toMatch(/^[\w-]{43}$/);
    const next = new Visitor();
    expect(next.auth).toEqual(visitor.auth);
    expect(next.pending).toEqual([pending]);
  });

  test('who signs in keeps the secret, and must reconnect', () => {
    const visitor = createVisitor();
    const { visitor: secret } = visitor.auth;

    expect(visitor.identify(ann)).toBe('updated');
    expect(visitor.identify(ann)).toBe('same');
    expect(visitor.auth).toEqual({ visitor: secret, token: 'abc' });
  });

  test.each([
    ['who signs out', null],
    ['followed by another User', { ...ann, token: 'def', user_id: 8 }],
    ['followed by an Admin', { ...ann, token: 'def', user_id: 1, role: 'Admin' as const }],
  ])('%s leaves the chat to the User', (_, session) => {
    const visitor = createVisitor();
    const { visitor: secret } = visitor.auth;
    visitor.identify(ann);

    expect(visitor.identify(session)).toBe('other');

    expect(visitor.auth.visitor).not.toBe(secret);
    expect(visitor.auth.token).toBe(session?.role === 'User' ? session.token : undefined);
    expect(loadChat()).toBeNull();
  });

  test('is somebody else if the User signed out on another page', () => {
    const before = createVisitor();
    before.identify(ann);

    const visitor = new Visitor();

    expect(visitor.identify(null)).toBe('other');
    expect(visitor.pending).toEqual([]);
  });

  test('does not use an Admin’s token', () => {
    const visitor = createVisitor();

    expect(visitor.identify({ ...ann, role: 'Admin' })).toBe('same');
    expect(visitor.auth.token).toBeUndefined();
  });

  test('whose session has ended continues as another one, without its token', () => {
    const visitor = createVisitor();
    const { visitor: secret } = visitor.auth;
    visitor.identify(ann);

    visitor.endSession();
    expect(visitor.identify(ann)).toBe('same');

    expect(visitor.auth.token).toBeUndefined();
    expect(visitor.auth.visitor).not.toBe(secret);
  });

  test('takes over the chat that another tab has started', () => {
    const visitor = new Visitor();
    const other = createVisitor();

    expect(visitor.adopt(loadChat()!)).toBe(true);
    expect(visitor.auth).toEqual(other.auth);
  });

  test('keeps pending messages of other tabs', () => {
    const one = createVisitor();
    const other = new Visitor();
    other.savePending([{ ...pending, id: 'c' }]);

    one.savePending([{ ...pending, id: 'b' }]);
    expect(loadChat()?.unsent.map(({ id }) => id)).toEqual(['c', 'b']);

    one.savePending([]);
    expect(loadChat()?.unsent.map(({ id }) => id)).toEqual(['c']);
  });
});

/** A visitor with a chat. */
function createVisitor(): Visitor {
  const visitor = new Visitor();
  visitor.savePending([pending]);
  visitor.savePending([]);
  return visitor;
}
