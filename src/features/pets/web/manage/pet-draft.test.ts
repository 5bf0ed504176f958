import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeSession } from '../../../../browser/session.ts';
import { emptyPetDraft, petDraft } from './pet-draft.ts';

const empty = emptyPetDraft('Available');
const buddy = { ...empty, step: 1, values: { ...empty.values, name: 'Buddy' }, submissionId: 'a' };

beforeEach(() => {
  // Node has one of a browser's two, kept in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  storeSession({ token: 'abc', role: 'Admin', user_id: 7, username: 'Ann' });
  return () => vi.unstubAllGlobals();
});

describe('the draft of a pet', () => {
  test('is an empty form at first, and what was written after that', () => {
    expect(petDraft('user', 'Available').read()).toEqual(empty);

    petDraft('user', 'Available').keep(buddy);
    expect(petDraft('user', 'Available').read()).toEqual(buddy);
  });

  test('is another one in the other dashboard', () => {
    petDraft('user', 'Available').keep(buddy);

    expect(petDraft('admin', 'available').read().values).toMatchObject({ name: '', adoption_status: 'available' });
  });

  test('is not kept where nothing is filled in', () => {
    petDraft('user', 'Available').keep(buddy);
    petDraft('user', 'Available').keep(empty);

    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('of an older form lacks nothing', () => {
    localStorage.setItem('draft:7:add-pet:user', '{"values":{"name":"Buddy"},"photos":[]}');
    expect(petDraft('user', 'Available').read()).toEqual({ ...empty, values: { ...empty.values, name: 'Buddy' } });

    localStorage.setItem('draft:7:add-pet:user', '{"pet":"Buddy"}');
    expect(petDraft('user', 'Available').read()).toEqual(empty);
  });
});
