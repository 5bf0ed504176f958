import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ResponseCache } from '../../src/platform/http/response-cache.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createAdoption, type Adoption } from '../support/adoption-scenario.ts';
import { createPet, createPhoto, createUser } from '../support/factories.ts';
import { importCalls } from '../support/import-calls.ts';
import { listEndpoints } from '../support/list-endpoints.ts';
import { fosterChanges } from './foster-changes.ts';
import { medicalChanges, medicalChangesOfNothing } from './medical-changes.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { hashToken } from '../../src/platform/tokens.ts';

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
const lostPetId = async () => {
  const id = await petId();
  await app.call('POST', `/api/records/${id}/outcome`, { token: admin.token, body: { outcome_type: 'lost' } });
  return id;
};
const siteLocationId = async () =>
  (await app.db.selectFrom('locations').select('id').where('type', '=', 'site').executeTakeFirstOrThrow()).id;
const siteIds = async () => (await app.db.selectFrom('sites').select('id').orderBy('id').execute()).map(({ id }) => id);
const userId = async () => (await createUser(app.db)).id;
const storyVersion = async () => {
  const find = app.db.selectFrom('success_stories').select('version').where('id', '=', adoption.storyId);
  return (await find.executeTakeFirstOrThrow()).version;
};
const image = async () => (await createPhoto(app.db, null, { uploader: admin.id })).image;
const importId = async (name: string) => (await imports.check(`external_id,name,species\n${name},${name},Dog\n`)).id;

interface Sample {
  id?: number;
  /** If the route has other parameters than an id. */
  path?: string;
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
  'PUT /api/settings/sign-in': async () => ({ body: { admin_second_factor_from: '2126-01-01' } }),
  'POST /api/auth/email-confirmation': async () => {
    const { id, email } = await createSignedInUser(app.db, { email_confirmed_at: null });
    await createPet(app.db, { owner_id: id });
    const link = { token_hash: hashToken('confirmation'), user_id: id, email, created_at: new Date() };
    await app.db.insertInto('email_confirmations').values(link).execute();
    return { body: { token: 'confirmation' } };
  },
  'PUT /api/adoptions/:id': async () => ({ id: adoption.applicationId, body: { status: 'Approved' } }),
  'POST /api/adoptions/:id/return': async () => ({ id: adoption.applicationId, body: { reason: 'They moved.' } }),
  'DELETE /api/adoptions/:id/return': async () => ({ id: adoption.applicationId }),
  'POST /api/adoptions/:id/trial/end': async () => {
    const { id: pet_id } = await createPet(app.db, { adoption_status: 'Adopted' });
    const trial = { trial_started_at: new Date(), trial_ends_on: '2099-01-05' };
    const { id } = await createApplication(app.db, { pet_id, user_id: owner.id, status: 'Approved', ...trial });
    return { id, body: { reason: 'The cat disagreed.' } };
  },
  'PUT /api/adoptions/bulk': async () => {
    const { id } = await createApplication(app.db, { pet_id: await petId(), user_id: owner.id });
    return { body: { ids: [id], status: 'Rejected' } };
  },
  'POST /api/adoptions/walk-in': async () => ({ body: { ...person, method: 'cash', pet_id: await petId() } }),
  'POST /api/undo/:id': async () => {
    await app.call('PUT', '/api/pets/bulk', { token: admin.token, body: { ids: [await petId()], featured: true } });
    const { body } = await app.call<{ id: number }[]>('GET', '/api/undo/', { token: admin.token });
    return { id: body[0]!.id };
  },
  'PUT /api/pets/archive': async () => {
    const { id } = await createPet(app.db, { adoption_status: 'Adopted' });
    return { body: { ids: [id], is_archived: true } };
  },
  'POST /api/trash/restore': async () => {
    await app.call('DELETE', `/api/pets/${await petId()}`, { token: admin.token });
    const { body } = await app.call<{ id: number }[]>('GET', '/api/trash/', { token: admin.token });
    return { body: { ids: [body[0]!.id] } };
  },
  'DELETE /api/adoptions/:id': async () => ({ id: adoption.applicationId }),
  'PUT /api/success-stories/:id': async () => ({ id: adoption.storyId, body: { title: 'She sleeps' }, as: owner }),
  'PUT /api/success-stories/:id/decision': async () => ({
    id: adoption.storyId,
    body: { decision: 'publish', version: await storyVersion() },
  }),
  'PUT /api/success-stories/decisions': async () => ({
    body: { decision: 'decline', stories: [{ id: adoption.storyId, version: await storyVersion() }] },
  }),
  'DELETE /api/success-stories/:id': async () => {
    const body = { decision: 'publish', version: await storyVersion() };
    await app.call('PUT', `/api/success-stories/${adoption.storyId}/decision`, { token: admin.token, body });
    return { id: adoption.storyId, as: owner };
  },
  'PUT /api/users/:id': async () => ({ id: await userId(), body: { name: 'Robin' } }),
  'DELETE /api/users/:id': async () => ({ id: await userId() }),
  'PUT /api/users/me': async () => ({ body: { name: 'Noor' }, as: owner }),
  'DELETE /api/users/me': async () => ({ body: { password: goodPassword }, as: owner }),
  'PUT /api/settings/shelter': async () => ({ body: { name: 'Paws & Co' } }),
  'PUT /api/settings/pickups': async () => ({ body: { per_slot: 2 } }),
  'POST /api/sites/': async () => ({ body: { name: 'Harbor' } }),
  'PUT /api/sites/order': async () => ({ body: { ids: (await siteIds()).toReversed() } }),
  'PUT /api/sites/:id': async () => ({ id: (await siteIds())[0]!, body: { phone: '+1 555 0101' } }),
  'DELETE /api/sites/:id': async () => ({ id: (await siteIds()).at(-1)! }),
  'PUT /api/settings/fees': async () => ({ body: { dog_cents: 30_000 } }),
  'PUT /api/settings/procedure': async () => ({ body: { rules: [] } }),
  'PUT /api/settings/questions': async () => ({ body: { questions: [] } }),
  'PUT /api/settings/email': async () => ({ body: { sender_name: 'Paws & Co' } }),
  'PUT /api/settings/medical': async () => ({ body: { overdue_days: 2 } }),
  'PUT /api/settings/fosters': async () => ({ body: { urgent_hours: 3 } }),
  'PUT /api/settings/retention': async () => ({ body: { chat_months: 6 } }),
  'POST /api/setup/open': async () => ({}),
  'POST /api/records/custody/intakes': async () => ({
    body: { intake_type: 'stray', animals: [{ species: 'Dog', name: 'Biscuit' }] },
  }),
  'PUT /api/records/:id/placement': async () => ({ id: await petId(), body: { location_id: await siteLocationId() } }),
  'POST /api/records/locations/moves': async () => ({
    body: { moves: [{ pet_id: await petId(), location_id: await siteLocationId() }] },
  }),
  'PUT /api/records/:id': async () => ({ id: await petId(), body: { born_on: '2020-05-01' } }),
  'POST /api/records/:id/outcome': async () => ({ id: await petId(), body: { outcome_type: 'lost' } }),
  'DELETE /api/records/:id/outcome': async () => ({ id: await lostPetId() }),
  'POST /api/records/:id/intake': async () => ({
    id: await lostPetId(),
    body: { intake_type: 'stray', is_ready: true },
  }),
  'POST /api/records/:id/bond': async () => ({ id: await petId(), body: { animal_ids: [await petId()] } }),
  'DELETE /api/records/:id/bond': async () => {
    const [id, other] = [await petId(), await petId()];
    await app.call('POST', `/api/records/${id}/bond`, { token: admin.token, body: { animal_ids: [other] } });
    return { id };
  },
  'POST /api/records/:id/identifiers': async () => {
    const { id } = await createPet(app.db, { microchipped: 'No' });
    return { id, body: { type: 'microchip', value: '985112000000001' } };
  },
  'DELETE /api/records/:id/identifiers/:identifier_id': async () => {
    const { id } = await createPet(app.db, { microchipped: 'No' });
    const added = await app.call<{ id: number }>('POST', `/api/records/${id}/identifiers`, {
      token: admin.token,
      body: { type: 'microchip', value: '985112000000002' },
    });
    return { path: `/api/records/${id}/identifiers/${added.body.id}` };
  },
  ...medicalChanges(() => app),
  ...fosterChanges(() => app),
};

/** These samples write nothing that a page shows. */
const mayChangeNothing: Record<string, string> = {
  'POST /api/records/custody/intakes': 'animals are off the site until an Admin lists them',
  'DELETE /api/records/:id/outcome': 'the animal stays off the site',
  'POST /api/records/:id/intake': 'the animal stays off the site',
  'DELETE /api/adoptions/:id': 'the application was not approved any more',
  'PUT /api/adoptions/bulk': 'a rejected application leaves its pet Available',
  'PUT /api/success-stories/:id': 'the story is not published yet',
  'PUT /api/users/:id': 'the account has no pet',
  'DELETE /api/users/:id': 'the account has no pet',
  'PUT /api/users/me': 'the account has no pet',
  'DELETE /api/users/me': 'the account has no pet',
  'POST /api/setup/open': 'the shelter is open already',
  ...medicalChangesOfNothing,
};

test('every endpoint that declares to change public pages is tried here', async () => {
  const declared = [...(await listEndpoints())].filter(([, { changesPublicPages }]) => changesPublicPages);
  expect(declared.map(([route]) => route).toSorted()).toEqual(Object.keys(samples).toSorted());
});

describe('before its response, the server invalidates what was changed by', () => {
  test.each(Object.keys(samples))('%s', async (route) => {
    const { id, path, body, as = admin } = await samples[route]!();
    const [method, pattern] = route.split(' ') as [string, string];
    // As if this server had polled just now.
    await sql`delete from content_changes`.execute(app.db);
    const invalidate = vi.spyOn(ResponseCache.prototype, 'invalidate');
    const { status } = await app.call(method, path ?? pattern.replace(':id', String(id)), { token: as.token, body });
    const invalidated = invalidate.mock.calls.flatMap(([subjects]) => subjects);
    invalidate.mockRestore();
    expect(status).toBeLessThan(300);
    const { rows } = await sql<{ subjects: string[] }>`select subjects from content_changes`.execute(app.db);
    expect(invalidated).toEqual(expect.arrayContaining(rows.flatMap(({ subjects }) => subjects)));
    expect(invalidated.length > 0 || route in mayChangeNothing).toBe(true);
  });
});
