import { expect, test } from 'vitest';
import { isOwnPath, wayOn } from './way-on.ts';

// Specification: login-navigates
test('whoever logs in goes on with what they logged in for, an Admin to the dashboard', () => {
  expect(wayOn({ role: 'User' }, '/adoption-process/7')).toBe('/adoption-process/7');
  expect(wayOn({ role: 'User' }, null)).toBe('/user-dashboard');
  for (const role of ['Admin', 'admin', 'ADMIN']) {
    expect(wayOn({ role }, '/adoption-process/7')).toBe('/admin-dashboard');
    expect(wayOn({ role }, null)).toBe('/admin-dashboard');
  }
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
  'nobody is led to %j',
  (next) => {
    expect(isOwnPath(next)).toBe(false);
    expect(wayOn({ role: 'User' }, next)).toBe('/user-dashboard');
  },
);
