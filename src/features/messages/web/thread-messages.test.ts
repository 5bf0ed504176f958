import { describe, expect, test } from 'vitest';
import type { Message } from '../messages.contract.ts';
import {
  excerpt,
  describeAuthor,
  firstUnseen,
  isUnanswered,
  titleFromText,
  type Participant,
} from './thread-messages.ts';

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
const noor: Participant = { side: 'user', name: 'Noor Haddad', shelter: 'Shelter World' };
const robin: Participant = { side: 'admin', name: 'Robin Keller', shelter: 'Shelter World' };

test.each([
  ['My application for Maple: can I visit her?', 'My application for Maple', 'can I visit her?'],
  ['Is Maple good with cats? We have two.', 'Is Maple good with cats?', 'We have two.'],
  ['Thank you.\nSee you on Friday.', 'Thank you', 'See you on Friday.'],
  ['See you at 10:30', 'See you at 10:30', ''],
  ['Maple: can I visit her?', 'Maple', 'can I visit her?'],
  ['Really, tomorrow?! That’s great.', 'Really, tomorrow?!', 'That’s great.'],
])('the title of %j is its subject or first sentence, and the preview goes on from there', (text, title, rest) => {
  expect(titleFromText(text)).toEqual({ title, rest });
});

test.each([
  ['Hi! Should we bring a crate? It’s large.', 'Hi! Should we bring a crate?', 'It’s large.'],
  ['Hi Casey! Thanks for the visit. See you.', 'Hi Casey! Thanks for the visit', 'See you.'],
  ['Good morning, shelter team: is Bo there?', 'Good morning, shelter team: is Bo there?', ''],
  ['Yes. We’d love to. When?', 'Yes. We’d love to', 'When?'],
  ['Hello!', 'Hello!', ''],
])('a greeting or a single word alone is no title: %j', (text, title, rest) => {
  expect(titleFromText(text)).toEqual({ title, rest });
});

test.each([
  ['Dr. Lee is our vet. Please call.', 'Dr. Lee is our vet', 'Please call.'],
  ['We live on St. Mark’s Place. Is it far?', 'We live on St. Mark’s Place', 'Is it far?'],
  ['Please ask Mr. J. Ruiz. Thanks.', 'Please ask Mr. J. Ruiz', 'Thanks.'],
  ['Our receipt is No. 12. Thanks.', 'Our receipt is No. 12', 'Thanks.'],
  ['We’d come at 2 p.m. tomorrow. Is that OK?', 'We’d come at 2 p.m. tomorrow', 'Is that OK?'],
])('an abbreviation ends no sentence: %j', (text, title, rest) => {
  expect(titleFromText(text)).toEqual({ title, rest });
});

test('a long first sentence gives its first words, and the preview shows all of it', () => {
  const text = 'We would like to know whether Maple could come to us on the weekend after next. Thanks.';
  const title = 'We would like to know whether Maple could come to us on the…';
  expect(titleFromText(text)).toEqual({ title, rest: text });
  expect(titleFromText('W'.repeat(100)).title).toBe(`${'W'.repeat(60)}…`);
});

describe('the author of a message', () => {
  test('is "You", or the shelter with the agent’s first name', () => {
    expect(describeAuthor(thread, thread, noor)).toBe('You');
    expect(describeAuthor(answer, thread, noor)).toBe('Robin, Shelter World');
    expect(describeAuthor({ ...answer, author: null }, thread, noor)).toBe('Shelter World');
  });

  test('is shown to Admins by name', () => {
    expect(describeAuthor(thread, thread, robin)).toBe('Noor Haddad');
    expect(describeAuthor(answer, thread, robin)).toBe('You');
    expect(describeAuthor(answer, thread, { ...robin, name: 'Kim' })).toBe('Robin Keller');
    expect(describeAuthor({ ...answer, author: null }, thread, robin)).toBe('Former staff');
  });
});

test('a thread is unanswered if the user wrote last', () => {
  expect(isUnanswered(thread)).toBe(true);
  expect(isUnanswered({ ...thread, replies: [answer] })).toBe(false);
});

test('the first unseen message is the other side’s', () => {
  expect(firstUnseen({ ...thread, replies: [answer] }, 'user')).toBe(2);
  expect(firstUnseen({ ...thread, replies: [answer] }, 'admin')).toBeNull();
});

test('an excerpt is one line', () => {
  expect(excerpt('  Hello,\n\n is Maple\tthere? ')).toBe('Hello, is Maple there?');
});
