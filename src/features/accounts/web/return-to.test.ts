import { expect, test } from 'vitest';
import { isLocalPath, returnTo } from './return-to.ts';

const user = { role: 'User', user_id: 7 };
const admin = { role: 'Admin', user_id: 8 };

// Specification: login-navigates
test('a login leads to the requested page, or to the dashboard if nothing led to it', () => {
  expect(returnTo(user, { next: '/adoption-process/7' })).toBe('/adoption-process/7');
  expect(returnTo(user, { next: '/search?type=Dog#results' })).toBe('/search?type=Dog#results');
  expect(returnTo(user, {})).toBe('/user-dashboard');
  for (const role of ['Admin', 'admin', 'ADMIN']) expect(returnTo({ role }, {})).toBe('/admin-dashboard');
});

test('a page for the other role leads to the own dashboard', () => {
  expect(returnTo(admin, { next: '/adoption-process/7' })).toBe('/admin-dashboard');
  expect(returnTo(admin, { next: '/user-dashboard/inbox' })).toBe('/admin-dashboard');
  expect(returnTo(admin, { next: '/admin-dashboard/outbox?status=sent' })).toBe('/admin-dashboard/outbox?status=sent');
  expect(returnTo(user, { next: '/admin-dashboard' })).toBe('/user-dashboard');
  expect(returnTo(user, { next: '/x/../admin-dashboard/teams' })).toBe('/user-dashboard');
});

test('staff return to the page of either dashboard', () => {
  const medic = { ...user, capabilities: ['record care'] };
  expect(returnTo(medic, {})).toBe('/admin-dashboard');
  expect(returnTo(medic, { next: '/admin-dashboard/medical' })).toBe('/admin-dashboard/medical');
  expect(returnTo(medic, { next: '/user-dashboard/inbox' })).toBe('/user-dashboard/inbox');
});

test('the page of an ended session is for the same user only', () => {
  const next = '/user-dashboard/my-pets/5';
  expect(returnTo(user, { next, endedUserId: 7 })).toBe(next);
  expect(returnTo({ ...user, user_id: 9 }, { next, endedUserId: 7 })).toBe('/user-dashboard');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '',
])('a login never leads to %j', (next) => {
  expect(isLocalPath(next)).toBe(false);
  expect(returnTo(user, { next })).toBe('/user-dashboard');
});
