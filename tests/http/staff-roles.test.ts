import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilitiesOf, describeWhoCan, staffRoleNames } from '../../src/platform/capabilities.contract.ts';
import { createWorld, type World } from '../support/permission-world.ts';
import { listEndpoints } from '../support/list-endpoints.ts';
import { createStaff } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { bodies, samples } from './permission-samples.ts';

/*
 * Each call that needs a capability, by staff of each role, and of each role that has ended. The records belong to
 * others: `permissions.test.ts` tries their owners.
 */

const HOUR_MS = 3_600_000;

const endpoints = [...(await listEndpoints())].filter(
  ([, { capability, othersCapability }]) => capability ?? othersCapability,
);

let app: StartedApp;
let world: World;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startApp();
  world = await createWorld(app);
  for (const role of staffRoleNames) {
    tokens.set(role, (await createStaff(app.db, [role])).token);
    const ended = await createStaff(app.db, [role], { ends_at: new Date(Date.now() - HOUR_MS) });
    tokens.set(`${role}, ended`, ended.token);
  }
});
afterAll(() => app.stop());

test('finds the calls that need a capability', () => {
  expect(endpoints.length).toBeGreaterThan(250);
});

describe.each(endpoints)('%s', (route, { access, capability, othersCapability }) => {
  const needed = capability ?? othersCapability!;
  const [method, pattern] = route.split(' ') as [string, string];
  const call = (role: string) =>
    app.call<{ error?: string }>(method, samples[route]?.(world) ?? pattern, {
      token: tokens.get(role)!,
      ...((method === 'POST' || method === 'PUT') && { body: bodies[route]?.(world) ?? {} }),
    });

  test(`is for staff who may “${needed}”`, async () => {
    for (const role of staffRoleNames) {
      const { status, body } = await call(role);
      const isAdmitted = status !== 401 && status !== 403 && status < 500;
      // Who may see another's record is told who may change it; for others there is none.
      const isRejected =
        access === 'signed in' ? status === 403 || status === 404 : body.error === describeWhoCan(needed);
      const may = capabilitiesOf([role]).includes(needed);
      expect({ role, status, isRight: may ? isAdmitted : isRejected }).toEqual({ role, status, isRight: true });
    }
  });

  test('is for nobody whose role has ended', async () => {
    for (const role of staffRoleNames) {
      const { status } = await call(`${role}, ended`);
      expect({ role, status }).toEqual({ role, status: access === 'signed in' ? 404 : 403 });
    }
  });
});
