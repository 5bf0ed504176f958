import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPhoto } from '../../../../tests/support/factories.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { missingDetails, type MissingDetail } from '../custody.constants.ts';
import type { AnimalRecord } from '../custody.contract.ts';

let app: StartedApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await createSignedInUser(app.db, { role: 'Admin' }));
});
afterAll(() => app.stop());

/** Takes in an animal of which all is known, except for one detail. */
async function addAnimal(missing: MissingDetail | null): Promise<AnimalRecord> {
  const { image } = await createPhoto(app.db, null);
  const isStray = missing === 'found_location';
  const animal = {
    species: 'Dog',
    ...(missing !== 'name' && { name: 'Biscuit' }),
    ...(missing !== 'photo' && { photo: image }),
    ...(missing !== 'age' && { age: 2 }),
    ...(missing !== 'gender' && { gender: 'Male' }),
    ...(missing !== 'weight' && { weight: 4.2 }),
    ...(missing !== 'identifier_check' && {
      identifiers: [{ type: 'microchip', value: String(985_112_004_000_000 + (count += 1)) }],
    }),
  };
  const intake = {
    intake_type: isStray ? 'stray' : 'owner_surrender',
    ...(!isStray && missing !== 'source' && { person_name: 'Ines Kaur' }),
    animals: [animal],
  };
  const { body } = await app.call<{ pet_ids: number[] }>('POST', '/api/records/custody/intakes', {
    token,
    body: intake,
  });
  const id = body.pet_ids[0]!;
  if (missing === 'intake_type') {
    await app.db.updateTable('custodies').set({ is_intake_assumed: true }).where('pet_id', '=', id).execute();
  }
  return (await app.call<AnimalRecord>('GET', `/api/records/${id}`, { token })).body;
}
let count = 0;

test('the list of animals with missing details has those whose record names one', async () => {
  expect((await addAnimal(null)).missing).toEqual([]);
  const ids: number[] = [];
  for (const detail of missingDetails) {
    const { id, missing } = await addAnimal(detail);
    expect(missing).toEqual([detail]);
    ids.push(id);
  }
  const left = await addAnimal('weight');
  await app.call('POST', `/api/records/${left.id}/outcome`, { token, body: { outcome_type: 'lost' } });
  const { body } = await app.call<{ id: number }[]>('GET', '/api/admin/pets?filter=incomplete', { token });
  expect(body.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
});
