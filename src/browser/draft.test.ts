import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDraft, clearDrafts } from './draft.ts';
import { randomUuid } from './random-uuid.ts';
import { storeSession } from './change-session.ts';

const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;
const kim = { ...ann, token: 'def', user_id: 8, username: 'Kim' } as const;

beforeEach(() => {
  // Node has only `sessionStorage`, in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  storeSession(ann);
  return () => vi.unstubAllGlobals();
});

describe('a draft', () => {
  test('is stored until it is cleared', () => {
    openDraft('toy').write({ name: 'Ball' });
    expect(openDraft('toy').read()).toEqual({ name: 'Ball' });

    openDraft('toy').clear();
    expect(openDraft('toy').read()).toBeNull();
  });

  test('belongs to one form and one person', () => {
    openDraft('toy').write({ name: 'Ball' });

    expect(openDraft('bed').read()).toBeNull();
    storeSession(kim);
    expect(openDraft('toy').read()).toBeNull();
  });

  test('is cleared at logout, and nothing else is', () => {
    openDraft('toy').write({ name: 'Ball' });
    clearDrafts();

    expect(openDraft('toy').read()).toBeNull();
    expect(localStorage.getItem('token')).toBe('abc');
  });

  test('stays at a logout after which the same user comes back to it, and no other does', () => {
    openDraft('toy').write({ name: 'Ball' });
    openDraft('bed').write({ name: 'Basket' });
    storeSession(kim);
    openDraft('toy').write({ name: 'Rope' });
    storeSession(ann);
    clearDrafts('toy');

    expect(openDraft('toy').read()).toEqual({ name: 'Ball' });
    expect(openDraft('bed').read()).toBeNull();
    storeSession(kim);
    expect(openDraft('toy').read()).toBeNull();
  });

  test.each(['no JSON', '7', 'null'])('is none if the storage holds %s', (stored) => {
    localStorage.setItem('draft:7:toy', stored);

    expect(openDraft('toy').read()).toBeNull();
  });

  test('is sent to the other tabs that have it open', () => {
    const tab = new EventTarget();
    vi.stubGlobal('window', tab);
    const received: object[] = [];
    const end = openDraft('toy').watch((content) => received.push(content));
    const dispatch = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));

    openDraft('toy').write({ name: 'Ball' });
    dispatch('draft:7:toy');
    dispatch('draft:7:bed');
    openDraft('toy').clear();
    dispatch('draft:7:toy');
    end();
    openDraft('toy').write({ name: 'Rope' });
    dispatch('draft:7:toy');

    expect(received).toEqual([{ name: 'Ball' }]);
  });

  test('is ignored in a browser without storage', () => {
    const draft = openDraft('toy');
    vi.stubGlobal('localStorage', undefined);

    draft.write({ name: 'Ball' });
    draft.clear();
    clearDrafts();

    expect(draft.read()).toBeNull();
  });
});

test('a random UUID is one, and another each time, also where the browser makes none itself', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(randomUuid()).toMatch(uuid);

  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(randomUuid()).toMatch(uuid);
  expect(randomUuid()).not.toBe(randomUuid());
});
