import { afterAll, beforeAll, expect, test } from 'vitest';
import { fosterCalls, type FosterUser } from '../../../../tests/support/foster-calls.ts';
import { createStaff } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let fosters: ReturnType<typeof fosterCalls>;
let home: FosterUser;
beforeAll(async () => {
  app = await startApp();
  fosters = fosterCalls(app, await createStaff(app.db, ['foster coordinator', 'intake']));
  home = await fosters.createHome({ street_address: '77 Canary Lane', area: 'Canary Heights' });
});
afterAll(() => app.stop());

const readPage = async (id: number) => (await app.get(`/pets/${id}`)).text();
const requestVisit = (pet: { id: number; name: string }, slot: object) =>
  app.call('POST', '/api/visits/', {
    body: { name: 'Noor Haddad', email: 'noor@example.org', pet_name: pet.name, pet_id: pet.id, ...slot },
  });

test('a pet’s page says that it lives in a foster home, without whose or where', async () => {
  const need = await fosters.addNeed();
  expect(await readPage(need.pet.id)).not.toContain('foster home');
  const [offer] = await fosters.offer(need, home);
  await fosters.answer(home, offer!, 'yes');
  await fosters.call('POST', `offers/${offer}/confirm`);
  const page = await readPage(need.pet.id);
  expect(page).toContain('a foster home – visits by arrangement');
  expect(page).not.toContain('Canary');
  const { body } = await app.call<unknown>('GET', `/api/pets/${need.pet.id}`);
  expect(JSON.stringify(body)).not.toMatch(/canary|foster/i);
  await fosters.locations.move([need.pet, null]);
  expect(await readPage(need.pet.id)).not.toContain('foster home');
});

test('a visit to it has no time until staff arrange one', async () => {
  const need = await fosters.addNeed();
  const [site] = await fosters.locations.list();
  await fosters.locations.move([need.pet, { id: home.locationId }]);
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const booked = await requestVisit(need.pet, { date, time: '10:00 AM', location: site!.name });
  expect(booked.status).toBe(409);
  expect(booked.body.error).toBe(`${need.pet.name} lives in a foster home. Call us, and we’ll arrange a visit.`);
  expect((await requestVisit(need.pet, { date })).status).toBe(201);
});

test('is marked as long as it stays there', async () => {
  const isFostered = async (id: number) =>
    (await app.db.selectFrom('pets').select('is_fostered').where('id', '=', id).executeTakeFirstOrThrow()).is_fostered;
  const id = await fosters.placeIn(home);
  expect(await isFostered(id)).toBe(true);
  await app.db
    .updateTable('custodies')
    .set({ outcome_at: new Date(), outcome_type: 'adoption' })
    .where('pet_id', '=', id)
    .execute();
  expect(await isFostered(id)).toBe(false);
});
