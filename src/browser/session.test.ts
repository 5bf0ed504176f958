import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectOf } from '../../tests/support/fresh-browser.ts';
import { consumeDueRequest } from './auth-request.ts';
import { requireRole } from './guards.ts';
import { clearSession, renameSession, storeSession } from './change-session.ts';
import { dashboardPath, isAdmin, readSession } from './session.ts';

const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;

beforeEach(() => {
  // Node has only `sessionStorage`, in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return () => vi.unstubAllGlobals();
});

describe('the session', () => {
  // Specification: entity-storage-keys
  test('is stored in the five keys', () => {
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

  test('of staff also stores what they may do, until they log out', () => {
    const medic = { ...ann, capabilities: ['use dashboard', 'record care'] };
    storeSession(medic);
    expect(localStorage.getItem('capabilities')).toBe('use dashboard,record care');
    expect(readSession()).toEqual(medic);
    storeSession(ann);
    expect(localStorage.getItem('capabilities')).toBeNull();
    storeSession(medic);
    clearSession();
    expect(localStorage.getItem('capabilities')).toBeNull();
  });

  test('can be renamed', () => {
    storeSession(ann);
    renameSession('Ann Example');

    expect(readSession()).toEqual({ ...ann, username: 'Ann Example' });
  });

  // Specification: admin-logout-clears
  test('is cleared completely', () => {
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
  ])('is null if %s is "%s"', (key, value) => {
    storeSession(ann);
    localStorage.setItem(key, value);

    expect(readSession()).toBeNull();
  });

  test('is null in a browser without storage', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });

    expect(readSession()).toBeNull();
  });
});

describe('a guard', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/user-dashboard/inbox', search: '?thread=3', hash: '' });
  });

  test('admits the required role', () => {
    storeSession({ ...ann, role: 'Admin' });

    expect(requireRole('Admin').username).toBe('Ann');
  });

  // Specification: guard-redirects-home
  test.each([
    ['a visitor', null, 'User'],
    ['a User', 'User', 'Admin'],
    ['an Admin', 'Admin', 'User'],
  ] as const)('redirects %s with role %s to the start page if it requires %s', async (_, role, required) => {
    if (role) storeSession({ ...ann, role });

    expect(await redirectOf(() => requireRole(required))).toBe('/');
    expect(consumeDueRequest()?.next).toBe(role ? undefined : '/user-dashboard/inbox?thread=3');
  });
});

test('each role has a dashboard', () => {
  expect(dashboardPath({ role: 'ADMIN' })).toBe('/admin-dashboard');
  expect(dashboardPath({ role: 'User' })).toBe('/user-dashboard');
  expect(dashboardPath({ role: 'User', capabilities: ['view animals'] })).toBe('/admin-dashboard');
});
