import { expect, test } from 'vitest';
import { adminLinks, moreAdminLinks } from './dashboard-links.ts';

test('every page for Admins but one’s own has a key of its own after G', () => {
  const links = [...adminLinks, ...moreAdminLinks];
  const keys = links.flatMap(({ goKey }) => goKey ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(links.filter(({ goKey }) => goKey === undefined).map(({ to }) => to)).toEqual([
    '/admin-dashboard/add-pet',
    '/admin-dashboard/profile',
  ]);
});
