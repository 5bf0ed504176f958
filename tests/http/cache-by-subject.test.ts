import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PendingRenders } from '../../src/platform/cache/pending-renders.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { createSuccessStory } from '../support/success-stories.ts';
import { writeWithoutChangeRecord } from '../support/write-without-change-record.ts';

const PER_PAGE = 24;

let app: StartedApp;
let admin: SignedInUser;
let user: SignedInUser;
/** Newest first, all of them Available dogs: the first 24 are on page 1. */
let pets: number[];
let paths: string[];
const rendered = vi.spyOn(PendingRenders.prototype, 'run');
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  await writeWithoutChangeRecord(app, async (trx) => {
    await trx.deleteFrom('pets').execute();
    await trx.deleteFrom('success_stories').execute();
    admin = await createSignedInUser(trx, { role: 'Admin' });
    user = await createSignedInUser(trx);
    pets = [];
    for (let hour = 60; hour > 0; hour--) {
      const created_at = new Date(Date.UTC(2026, 0, 1, hour));
      pets.push((await createPet(trx, { created_at, owner_id: hour === 60 ? user.id : null })).id);
    }
    const adopted = await createPet(trx, { adoption_status: 'Adopted', created_at: new Date(0) });
    await createSuccessStory(trx, { user_id: user.id, pet_id: adopted.id, status: 'published' });
  });
  const pages = ['/', '/catalogue', '/catalogue?page=2', '/search?type=Dog', '/faqs', '/privacy', '/success-stories'];
  const lists = [
    '/api/pets/',
    `/api/pets/?limit=${PER_PAGE}`,
    '/api/pets/total',
    '/api/pets/facets',
    '/api/pets/breeds',
  ];
  const files = ['/feed.xml', '/sitemap.xml', '/site.webmanifest', '/embed?limit=6'];
  paths = [...pages, `/pets/${pets[0]}`, `/pets/${pets[40]}`, `/api/pets/${pets[0]}`, ...lists, ...files];
  await findRendered();
});

/** Requests every path. @returns those that were not cached */
async function findRendered(): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    rendered.mockClear();
    expect((await app.get(path)).status, path).toBe(200);
    if (rendered.mock.calls.length > 0) found.push(path);
  }
  return found;
}

async function call(method: string, path: string, body?: object, as = admin): Promise<void> {
  const { status } = await app.call(method, path, { token: as.token, ...(body && { body }) });
  expect(status, `${method} ${path}`).toBeLessThan(300);
}

async function expectForgotten(write: () => Promise<unknown>, expected: () => string[]): Promise<void> {
  expect(await findRendered()).toEqual([]);
  await write();
  expect((await findRendered()).toSorted()).toEqual(expected().toSorted());
}

/** Any pet's new text or date. */
const ANY_PET = ['/api/pets/', '/sitemap.xml'];
/** Show the six newest Available pets of the shelter, or more. */
const NEWEST = ['/', '/catalogue', `/api/pets/?limit=${PER_PAGE}`, '/feed.xml', '/embed?limit=6', '/search?type=Dog'];
/** The other pet’s page shows it as similar. */
const SHOW_FIRST = () => [`/pets/${pets[0]}`, `/pets/${pets[40]}`, `/api/pets/${pets[0]}`];
const SHOW_RETENTION = () => ['/', '/faqs', '/privacy', `/pets/${pets[0]}`, `/pets/${pets[40]}`];

describe('a cached response is invalidated', () => {
  test('not when nothing that it shows was written', () =>
    expectForgotten(
      async () => {
        const application = { pet_id: pets[0]!, user_id: user.id };
        await createApplication(app.db, application);
        await app.db.updateTable('pets').set({ has_been_applied_for: true }).where('id', '=', pets[0]!).execute();
        await call('PUT', `/api/favorites/${pets[0]}`, undefined, user);
        await createUser(app.db);
        // Reads all changes before it responds.
        await call('PUT', '/api/settings/retention', { chat_months: 6 });
      },
      () => SHOW_RETENTION(),
    ));

  test('when its pet got a new text', () =>
    expectForgotten(
      () => call('PUT', `/api/pets/${pets[0]}`, { description: 'Likes snow.' }),
      () => [...ANY_PET, ...NEWEST, ...SHOW_FIRST()],
    ));

  test('not when a pet that is not on it got one', () =>
    expectForgotten(
      () => call('PUT', `/api/pets/${pets[40]}`, { description: 'Likes snow.' }),
      () => [...ANY_PET, '/catalogue?page=2', `/pets/${pets[40]}`],
    ));

  // Every page of the catalogue says how many pets are looking for a home.
  test('when a pet changes its status', () =>
    expectForgotten(
      () => call('PUT', `/api/pets/${pets[40]}`, { adoption_status: 'Pending' }),
      () => [
        ...ANY_PET,
        '/catalogue',
        '/catalogue?page=2',
        `/pets/${pets[40]}`,
        '/search?type=Dog',
        '/embed?limit=6',
        '/api/pets/facets',
        '/api/pets/breeds',
      ],
    ));

  test('when the number of pets changes', () =>
    expectForgotten(
      () => call('DELETE', `/api/pets/${pets[55]}`),
      () => paths.filter((path) => !/faqs|privacy|stories|manifest|feed|^\/pets|^\/api\/pets\/\d/.test(path)),
    ));

  test('when the owner of its pet has a new name', () =>
    expectForgotten(
      () => call('PUT', '/api/users/me', { name: 'Noor' }, user),
      () => [...ANY_PET, ...NEWEST, ...SHOW_FIRST()],
    ));

  test('when the settings that it shows are saved', () =>
    expectForgotten(
      () => call('PUT', '/api/settings/shelter', { name: 'Paws & Co' }),
      () => paths.filter((path) => !path.startsWith('/api/') && path !== '/sitemap.xml'),
    ));

  test('not when others are', () =>
    expectForgotten(
      () => call('PUT', '/api/settings/retention', { chat_months: 12 }),
      () => SHOW_RETENTION(),
    ));

  test('when more pets change in a statement than are compared', () =>
    expectForgotten(
      async () => {
        await sql`insert into pets (name, species) select 'Import ' || i, 'Cat' from generate_series(1, 101) i`.execute(
          app.db,
        );
        await call('PUT', '/api/settings/retention', { chat_months: 9 });
      },
      () => paths,
    ));

  test('when anything may have changed', () =>
    expectForgotten(
      async () => app.invalidateCache(),
      () => paths,
    ));
});

// The number of combinations is unlimited: they would evict common responses.
test('a comparison of pets is not cached', async () => {
  const path = `/compare?pets=${pets[0]},${pets[1]}`;
  expect(await (await app.get(path)).text()).not.toContain('Snowball');
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('pets').set({ name: 'Snowball' }).where('id', '=', pets[0]!).execute();
    // Nothing tells the cache.
    await sql`delete from content_changes`.execute(trx);
  });
  expect(await (await app.get(path)).text()).toContain('Snowball');
});
