import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeSession } from '../../../../browser/change-session.ts';
import { emptyPetDraft, petDraft } from './pet-draft.ts';

const empty = emptyPetDraft('Available');
const buddy = { ...empty, step: 1, values: { ...empty.values, name: 'Buddy' }, submissionId: 'a' };

beforeEach(() => {
  // Of the two storages, Node has only this one, in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  storeSession({ token: 'abc', role: 'Admin', user_id: 7, username: 'Ann' });
  return () => vi.unstubAllGlobals();
});

describe('the draft of a pet', () => {
  test('is empty at first, and restores what was saved', () => {
    expect(petDraft('user', 'Available').read()).toEqual(empty);

    petDraft('user', 'Available').save(buddy);
    expect(petDraft('user', 'Available').read()).toEqual(buddy);
  });

  test('differs between the dashboards', () => {
    petDraft('user', 'Available').save(buddy);

    expect(petDraft('admin', 'available').read().values).toMatchObject({ name: '', adoption_status: 'available' });
  });

  test('is not stored if it is empty', () => {
    petDraft('user', 'Available').save(buddy);
    petDraft('user', 'Available').save(empty);

    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('of an older version is completed', () => {
    localStorage.setItem('draft:7:add-pet:user', '{"values":{"name":"Buddy"},"photos":[]}');
    expect(petDraft('user', 'Available').read()).toEqual({ ...empty, values: { ...empty.values, name: 'Buddy' } });

    localStorage.setItem('draft:7:add-pet:user', '{"pet":"Buddy"}');
    expect(petDraft('user', 'Available').read()).toEqual(empty);
  });
});
