import { expect, test } from 'vitest';
import type { ToDoSections } from './load-admin-home.ts';
import { listToDos, findUncounted } from './to-dos.ts';

const applications = {
  Pending: 0,
  overdue: 0,
} as Extract<ToDoSections['applications'], { loaded: unknown }>['loaded'];
const pets = { available: 9, pending: 0, adopted: 0, unchecked: 0, reported: 0, unlisted: 0, featured: 0, stale: 0 };
const noWork: ToDoSections = {
  applications: { loaded: applications },
  pets: { loaded: pets },
  messages: { loaded: 0 },
  chats: { loaded: 0 },
  pickups: { loaded: 0 },
  visits: { loaded: 0 },
  successStories: { loaded: 0 },
  emails: { loaded: 0 },
};

test('what counts zero is not in the list', () => {
  expect(listToDos(noWork)).toEqual([]);
  expect(findUncounted(noWork)).toBe('');
});

test('each row has its count and label and links to its page, the most urgent first', () => {
  const all: ToDoSections = {
    applications: { loaded: { ...applications, Pending: 12, overdue: 1 } },
    pets: { loaded: { ...pets, unchecked: 1, stale: 30 } },
    messages: { loaded: 2 },
    chats: { loaded: 1 },
    pickups: { loaded: 3 },
    visits: { loaded: 1 },
    successStories: { loaded: 2 },
    emails: { loaded: 1 },
  };
  expect(listToDos(all).map(({ count, label, to }) => `${count} ${label}: ${to}`)).toEqual([
    '1 overdue application: manage-adoptions?filter=overdue&sort=date',
    '1 chat that waits for an answer: chats',
    '2 unread messages: view-feedback?status=unread',
    '3 pickups today: pickups?view=day',
    '1 visit today: pickups?view=day',
    '12 undecided applications: manage-adoptions?filter=Pending',
    '1 pet to check: view-pets?filter=unchecked',
    '2 reviews to look at: success-stories',
    '1 mail that could not be sent: outbox?status=failed',
    '30 listings not edited for 30 days: view-pets?filter=stale&sort=updated',
  ]);
});

test('what could not be counted is named, and the rest stays', () => {
  const sections: ToDoSections = {
    ...noWork,
    chats: { failure: 'Away.' },
    emails: { failure: 'Away.' },
    messages: { loaded: 1 },
  };
  expect(findUncounted(sections)).toBe('chats, mails');
  expect(listToDos(sections)).toHaveLength(1);
});
