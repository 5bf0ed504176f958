import { expect, test } from 'vitest';
import { isLocalPath, returnTo } from './return-to.ts';

// Specification: login-navigates
test('a login leads to the requested page, for an Admin to the dashboard', () => {
  expect(returnTo({ role: 'User' }, '/adoption-process/7')).toBe('/adoption-process/7');
  expect(returnTo({ role: 'User' }, null)).toBe('/user-dashboard');
  for (const role of ['Admin', 'admin', 'ADMIN']) {
    expect(returnTo({ role }, '/adoption-process/7')).toBe('/admin-dashboard');
    expect(returnTo({ role }, null)).toBe('/admin-dashboard');
  }
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
  'a login never leads to %j',
  (next) => {
    expect(isLocalPath(next)).toBe(false);
    expect(returnTo({ role: 'User' }, next)).toBe('/user-dashboard');
  },
);
