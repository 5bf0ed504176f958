import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplied } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { SavedView } from '../../lists/saved-views.contract.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';

let app: StartedApp;
let robin: SignedInUser;
let kim: SignedInUser;
/** Whose each application is. */
let applications: { robins: number; kims: number; nobodys: number };
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
  kim = await createSignedInUser(app.db, { role: 'Admin', name: 'Kim Ode' });
  applications = { robins: await create(robin), kims: await create(kim), nobodys: await create(null) };
});
afterAll(() => app.stop());

async function create(assignee: SignedInUser | null): Promise<number> {
  const { id } = (await createApplied(app)).application;
  const body = { assignee_id: assignee?.id ?? null, seen_id: null };
  await app.call('PUT', `/api/adoptions/${id}/assignee`, { token: robin.token, body });
  return id;
}

const save = async (name: string, query: string, { token } = robin) => {
  const body = { list: 'applications', name, query, is_shared: true };
  return (await app.call<SavedView>('POST', '/api/saved-views/', { token, body })).body;
};
const viewsOf = async ({ token }: SignedInUser) =>
  (await app.call<SavedView[]>('GET', '/api/saved-views/?list=applications', { token })).body;
/** The applications that someone sees in a view of this name. */
async function open(name: string, { token, ...user }: SignedInUser): Promise<number[]> {
  const view = (await viewsOf({ token, ...user })).find((each) => each.name === name)!;
  const { status, body } = await app.call<AdminApplication[]>('GET', `/api/adoptions/?${view.query}`, { token });
  expect(status).toBe(200);
  return body.map(({ id }) => id).toSorted((a, b) => a - b);
}

describe('a shared view of applications by assignee', () => {
  test('means the person who opens it by “me”', async () => {
    expect(await save('My applications', '?assignee=me&page=2')).toMatchObject({ query: 'assignee=me' });
    expect(await open('My applications', robin)).toEqual([applications.robins]);
    expect(await open('My applications', kim)).toEqual([applications.kims]);
  });

  test('shows a colleague’s, and nobody’s, to everyone alike', async () => {
    await save('Kim’s', `assignee=${kim.id}`);
    await save('Unassigned', 'assignee=none');
    for (const user of [robin, kim]) {
      expect(await open('Kim’s', user)).toEqual([applications.kims]);
      expect(await open('Unassigned', user)).toEqual([applications.nobodys]);
    }
  });

  test('is empty once the colleague has left the team', async () => {
    const lee = await createSignedInUser(app.db, { role: 'Admin', name: 'Lee Park' });
    const id = await create(lee);
    await save('Lee’s', `assignee=${lee.id}`);
    expect(await open('Lee’s', robin)).toEqual([id]);
    await app.call('PUT', `/api/users/${lee.id}`, { token: robin.token, body: { role_id: 2 } });
    expect(await open('Lee’s', robin)).toEqual([]);
    expect(await open('Unassigned', robin)).toContain(id);
  });

  test('is for Admins alone', async () => {
    const { token } = await createSignedInUser(app.db);
    for (const path of ['/api/saved-views/?list=applications', '/api/adoptions/?assignee=me']) {
      expect((await app.call('GET', path, { token })).status).toBe(403);
      expect((await app.call('GET', path)).status).toBe(401);
    }
  });
});
