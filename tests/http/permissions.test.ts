import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { listEndpoints } from '../support/list-endpoints.ts';
import { createWorld, userTypes, type UserType, type World } from '../support/permission-world.ts';
import { declared, type AllowedUsers } from './declared-responses.ts';
import { bodies, samples } from './permission-samples.ts';
import { countChanges, undisplayed } from './public-changes.ts';

const endpoints = await listEndpoints();
let app: StartedApp;
/** Shared by the calls that only read. */
let readWorld: Promise<World> | undefined;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

// Specification: server-answers-declared
test('every route of the server has a declared response, and every declared one is a route', () => {
  const routes = app.application.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  // Each built script, stylesheet and icon has its own route.
  const isFile = (route: string) => !(route in declared) && /^GET \/(?!api\/)[^*]+\.\w+$/.test(route);
  const others = routes.map((route) => (isFile(route) ? 'GET /assets/*' : route));
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(declared).toSorted());
});

describe.each(Object.entries(declared))('%s is for %s', (route, allowed) => {
  let world: World;
  beforeAll(async () => {
    world = await (route.startsWith('GET ') ? (readWorld ??= createWorld(app)) : createWorld(app));
  });

  // Specification: server-answers-declared, guard-local-storage, visitor-views-gallery, server-checks-every-call
  test.each(userTypes)('%s', async (userType) => {
    const [method, pattern] = route.split(' ') as [string, string];
    const path = samples[route]?.(world) ?? pattern.replace('*', 'nothing');
    const hasBody = method === 'POST' || method === 'PUT';
    const changes = await countChanges(app.db);
    const { status } = await app.call(method, path, {
      token: world.tokens[userType],
      ...(hasBody && { body: bodies[route]?.(world) ?? {} }),
    });
    expect(status).toSatisfy(expectation(allowed, userType));
    // Every call that writes to public pages must be declared; `public-changes.test.ts` tries those that are.
    const isDeclared = endpoints.get(route)?.changesPublicPages === true || route in undisplayed;
    const hasChanged = (await countChanges(app.db)) !== changes;
    expect(hasChanged && !isDeclared).toBe(false);
  });
});

/** Whether this user should get this status. */
function expectation(allowed: AllowedUsers, userType: UserType): (status: number) => boolean {
  const isAdmitted = (status: number) => status !== 401 && status !== 403 && status < 500;
  if (allowed === 'everyone') return isAdmitted;
  if (allowed === 'Admins, of records' && userType === 'nobody') return (status) => status === 404;
  if (['nobody', 'a deleted User', 'a demoted Admin'].includes(userType)) return (status) => status === 401;
  if (allowed === 'anyone logged in') return isAdmitted;
  if (allowed === 'the owner alone') return (status) => (userType === 'the owner' ? status < 300 : status === 404);
  if (allowed === 'the owner and Admins') {
    return (status) =>
      userType === 'another User' ? status === 404 : isAdmitted(status) && (userType === 'an Admin' || status < 300);
  }
  return (status) => (userType === 'an Admin' ? isAdmitted(status) && status !== 404 : status === 403);
}
