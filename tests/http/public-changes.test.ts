import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../support/adoption-calls.ts';
import { createAdoption, type Adoption } from '../support/adoption-scenario.ts';
import { createPet, createPhoto, createUser } from '../support/factories.ts';
import { importCalls } from '../support/import-calls.ts';
import { listEndpoints } from '../support/list-endpoints.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { writeWithoutChangeRecord } from '../support/write-without-change-record.ts';

let app: StartedApp;
let admin: SignedInUser;
let owner: SignedInUser;
let adoption: Adoption;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  owner = await createSignedInUser(app.db, { password: goodPassword });
  adoption = await createAdoption(app.db, { ownerId: owner.id, adminId: admin.id });
});
afterAll(() => app.stop());

const imports = importCalls(() => ({ app, admin }));
const newPet = {
  name: 'Juniper',
  species: 'Dog',
  age: 3,
  gender: 'Female',
  adoption_status: 'Available',
  vaccination_status: 'Up to date',
  microchipped: 'Yes',
};
const person = { first_name: 'Sam', last_name: 'Okafor', phone_number: '555', email: 'sam@example.org' };
const petId = async () => (await createPet(app.db)).id;
const userId = async () => (await createUser(app.db)).id;
const image = async () => (await createPhoto(app.db, null, { uploader: admin.id })).image;
const importId = async (name: string) => (await imports.check(`external_id,name,species\n${name},${name},Dog\n`)).id;

interface Sample {
  id?: number;
  body?: object;
  /** An Admin by default. */
  as?: SignedInUser;
}

/** A call of each endpoint that changes public pages, in an order that each can succeed. */
const samples: Record<string, () => Promise<Sample>> = {
  'POST /api/pets/': async () => ({ body: { ...newPet, photos: [await image()] } }),
  'PUT /api/pets/:id': async () => ({ id: await petId(), body: { name: 'Juniper' } }),
  'DELETE /api/pets/:id': async () => ({ id: await petId() }),
  'PUT /api/pets/bulk': async () => ({ body: { ids: [await petId()], featured: true } }),
  'POST /api/pet-imports/:id/apply': async () => ({ id: await importId('Maple') }),
  'POST /api/pet-imports/:id/undo': async () => {
    const id = await importId('Thor');
    await imports.act(id, 'apply');
    return { id };
  },
  'PUT /api/adoptions/:id': async () => ({ id: adoption.applicationId, body: { status: 'Approved' } }),
  'POST /api/adoptions/:id/return': async () => ({ id: adoption.applicationId, body: { reason: 'They moved.' } }),
  'PUT /api/adoptions/bulk': async () => {
    const { id } = await createApplication(app.db, { pet_id: await petId(), user_id: owner.id });
    return { body: { ids: [id], status: 'Rejected' } };
  },
  'POST /api/adoptions/walk-in': async () => ({ body: { ...person, method: 'cash', pet_id: await petId() } }),
  'DELETE /api/adoptions/:id': async () => ({ id: adoption.applicationId }),
  'PUT /api/success-stories/:id': async () => ({ id: adoption.storyId, body: { title: 'She sleeps' }, as: owner }),
  'PUT /api/success-stories/:id/decision': async () => {
    const { version } = await app.db
      .selectFrom('success_stories')
      .select('version')
      .where('id', '=', adoption.storyId)
      .executeTakeFirstOrThrow();
    return { id: adoption.storyId, body: { decision: 'publish', version } };
  },
  'DELETE /api/success-stories/:id': async () => ({ id: adoption.storyId, as: owner }),
  'PUT /api/users/:id': async () => ({ id: await userId(), body: { name: 'Robin' } }),
  'DELETE /api/users/:id': async () => ({ id: await userId() }),
  'PUT /api/users/me': async () => ({ body: { name: 'Noor' }, as: owner }),
  'DELETE /api/users/me': async () => ({ body: { password: goodPassword }, as: owner }),
  'PUT /api/settings/shelter': async () => ({ body: { name: 'Paws & Co' } }),
  'PUT /api/settings/pickups': async () => ({ body: { per_slot: 2 } }),
  'PUT /api/settings/fees': async () => ({ body: { dog_cents: 30_000 } }),
  'PUT /api/settings/procedure': async () => ({ body: { rules: [] } }),
  'PUT /api/settings/questions': async () => ({ body: { questions: [] } }),
  'PUT /api/settings/retention': async () => ({ body: { chat_months: 6 } }),
};

test('every endpoint that declares to change public pages is tried here', async () => {
  const declared = [...(await listEndpoints())].filter(([, { changesPublicPages }]) => changesPublicPages);
  expect(declared.map(([route]) => route).toSorted()).toEqual(Object.keys(samples).toSorted());
});

describe('the next response after', () => {
  test.each(Object.keys(samples))('%s is not from the cache', async (route) => {
    const { id, body, as = admin } = await samples[route]!();
    const [method, pattern] = route.split(' ') as [string, string];
    const other = await writeWithoutChangeRecord(app, (trx) => createPet(trx, { name: 'Before' }));
    const readName = async () => (await app.call<{ name: string }>('GET', `/api/pets/${other.id}`)).body.name;
    await readName();
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('pets').set({ name: 'After' }).where('id', '=', other.id).execute();
      await sql`delete from content_changes`.execute(trx);
    });
    expect(await readName()).toBe('Before');

    const { status } = await app.call(method, pattern.replace(':id', String(id)), { token: as.token, body });
    expect(status).toBeLessThan(300);
    expect(await readName()).toBe('After');
  });
});
