import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectOf } from '../../tests/support/fresh-browser.ts';
import { requireRole } from './guards.ts';
import { clearSession, dashboardOf, isAdmin, readSession, renameSession, storeSession } from './session.ts';

const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;

beforeEach(() => {
  // Node has one of a browser's two, kept in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return () => vi.unstubAllGlobals();
});

describe('the session', () => {
  // Specification: entity-storage-keys
  test('stands in the five keys', () => {
    storeSession(ann);

    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      token: 'abc',
      role: 'User',
      user_id: '7',
      username: 'Ann',
      isAuthenticated: 'true',
    });
    expect(readSession()).toEqual(ann);
  });

  test('takes a new name', () => {
    storeSession(ann);
    renameSession('Ann Example');

    expect(readSession()).toEqual({ ...ann, username: 'Ann Example' });
  });

  // Specification: admin-logout-clears
  test('leaves nothing behind', () => {
    storeSession(ann);
    clearSession();

    expect(localStorage).toHaveLength(0);
    expect(readSession()).toBeNull();
  });

  // Specification: guard-admin-dashboard, roles-any-letter-case
  test.each(['admin', 'ADMIN', 'Admin'])('knows an Admin by the role %s', (role) => {
    storeSession(ann);
    localStorage.setItem('role', role);

    expect(readSession()?.role).toBe('Admin');
    expect(isAdmin({ role })).toBe(true);
  });

  // Specification: guard-user-dashboard, roles-any-letter-case
  test.each(['user', 'USER', 'User'])('knows a User by the role %s', (role) => {
    storeSession(ann);
    localStorage.setItem('role', role);

    expect(readSession()?.role).toBe('User');
    expect(isAdmin({ role })).toBe(false);
  });

  // Specification: guard-user-dashboard
  test.each([
    ['token', ''],
    ['role', 'Owner'],
    ['user_id', 'seven'],
    ['user_id', '0'],
    ['isAuthenticated', 'false'],
  ])('is nobody’s where %s is "%s"', (key, value) => {
    storeSession(ann);
    localStorage.setItem(key, value);

    expect(readSession()).toBeNull();
  });

  test('is nobody’s in a browser that lets sites store nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });

    expect(readSession()).toBeNull();
  });
});

describe('a guard', () => {
  test('lets the role pass that it asks for', () => {
    storeSession({ ...ann, role: 'Admin' });

    expect(requireRole('Admin').username).toBe('Ann');
  });

  // Specification: guard-redirects-home
  test.each([
    ['a visitor', null, 'User'],
    ['a User', 'User', 'Admin'],
    ['an Admin', 'Admin', 'User'],
  ] as const)('leads %s with role %s to the start page where it asks for %s', async (_, role, asked) => {
    if (role) storeSession({ ...ann, role });

    expect(await redirectOf(() => requireRole(asked))).toBe('/');
  });
});

test('each role has a dashboard', () => {
  expect(dashboardOf({ role: 'ADMIN' })).toBe('/admin-dashboard');
  expect(dashboardOf({ role: 'User' })).toBe('/user-dashboard');
});
