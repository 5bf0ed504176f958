import { describe, expect, test } from 'vitest';
import type { Message } from '../messages.contract.ts';
import { beginningOf, describeAuthor, firstUnseen, isUnanswered, type Viewer } from './thread-words.ts';

const thread: Message = {
  id: 1,
  user_id: 7,
  user_name: 'Noor Haddad',
  user_email: 'noor@example.org',
  email: 'noor@example.org',
  text: 'Is Maple good with cats?',
  sender: 'user',
  author: 'Noor Haddad',
  timestamp: '2026-05-01T10:00:00Z',
  active_at: '2026-05-01T10:00:00Z',
  is_read: true,
  likes: 0,
  is_liked: false,
  unread: 0,
  replies: [],
};
const answer = { ...thread, id: 2, sender: 'admin', author: 'Robin Keller', is_read: false } as const;
const noor: Viewer = { side: 'user', name: 'Noor Haddad', shelter: 'Shelter World' };
const robin: Viewer = { side: 'admin', name: 'Robin Keller', shelter: 'Shelter World' };

describe('who wrote something', () => {
  test('is you, or the shelter with the first name of whoever wrote for it', () => {
    expect(describeAuthor(thread, thread, noor)).toBe('You');
    expect(describeAuthor(answer, thread, noor)).toBe('Robin, Shelter World');
    expect(describeAuthor({ ...answer, author: null }, thread, noor)).toBe('Shelter World');
  });

  test('is told to Admins by name', () => {
    expect(describeAuthor(thread, thread, robin)).toBe('Noor Haddad');
    expect(describeAuthor(answer, thread, robin)).toBe('You');
    expect(describeAuthor(answer, thread, { ...robin, name: 'Kim' })).toBe('Robin Keller');
    expect(describeAuthor({ ...answer, author: null }, thread, robin)).toBe('Somebody who has left');
  });
});

test('a thread is unanswered as long as the person wrote last', () => {
  expect(isUnanswered(thread)).toBe(true);
  expect(isUnanswered({ ...thread, replies: [answer] })).toBe(false);
});

test('what is new is what the other side wrote and one’s own has not seen', () => {
  expect(firstUnseen({ ...thread, replies: [answer] }, 'user')).toBe(2);
  expect(firstUnseen({ ...thread, replies: [answer] }, 'admin')).toBeNull();
});

test('a list shows the beginning of a text in one line', () => {
  expect(beginningOf('  Hello,\n\n is Maple\tthere? ')).toBe('Hello, is Maple there?');
});
