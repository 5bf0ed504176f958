import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf, forgetDrafts } from './draft.ts';
import { randomUuid } from './random-uuid.ts';
import { storeSession } from './session.ts';

const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;
const kim = { ...ann, token: 'def', user_id: 8, username: 'Kim' } as const;

beforeEach(() => {
  // Node has one of a browser's two, kept in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  storeSession(ann);
  return () => vi.unstubAllGlobals();
});

describe('a draft', () => {
  test('is there until it is forgotten', () => {
    draftOf('toy').write({ name: 'Ball' });
    expect(draftOf('toy').read()).toEqual({ name: 'Ball' });

    draftOf('toy').forget();
    expect(draftOf('toy').read()).toBeNull();
  });

  test('belongs to one form and one person', () => {
    draftOf('toy').write({ name: 'Ball' });

    expect(draftOf('bed').read()).toBeNull();
    storeSession(kim);
    expect(draftOf('toy').read()).toBeNull();
  });

  test('goes with a logout, and leaves all else', () => {
    draftOf('toy').write({ name: 'Ball' });
    forgetDrafts();

    expect(draftOf('toy').read()).toBeNull();
    expect(localStorage.getItem('token')).toBe('abc');
  });

  test.each(['no JSON', '7', 'null'])('is none where %s is kept', (kept) => {
    localStorage.setItem('draft:7:toy', kept);

    expect(draftOf('toy').read()).toBeNull();
  });

  test('is told of to the other tabs that have it open', () => {
    const tab = new EventTarget();
    vi.stubGlobal('window', tab);
    const told: object[] = [];
    const end = draftOf('toy').watch((content) => told.push(content));
    const tell = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));

    draftOf('toy').write({ name: 'Ball' });
    tell('draft:7:toy');
    tell('draft:7:bed');
    draftOf('toy').forget();
    tell('draft:7:toy');
    end();
    draftOf('toy').write({ name: 'Rope' });
    tell('draft:7:toy');

    expect(told).toEqual([{ name: 'Ball' }]);
  });

  test('does no harm in a browser that lets sites store nothing', () => {
    const draft = draftOf('toy');
    vi.stubGlobal('localStorage', undefined);

    draft.write({ name: 'Ball' });
    draft.forget();
    forgetDrafts();

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
