import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplied, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import { createPhoto } from '../../../../tests/support/factories.ts';
import { countWaiting } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Database } from '../../../platform/database.ts';
import type { TrashItem } from '../trash.contract.ts';
import { TRASH_DAYS } from '../trash.constants.ts';
import { purgeTrash } from './purge-trash.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2) * 5;

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const restore = (id: number) => app.call('POST', '/api/trash/restore', { token: admin.token, body: { ids: [id] } });
/** As on the day on which all of today's trash is due. */
const purge = (db: Database = app.db) => purgeTrash(db, new Date(Date.now() + (TRASH_DAYS + 1) * 86_400_000));

/** A pet with a photo, a favorite and an application with a note; `id` is that of what was deleted, in the trash. */
async function createDeleted(type: 'pet' | 'application') {
  const { petId, adopter, application } = await createApplied(app);
  const { token } = admin;
  await createPhoto(app.db, petId);
  await app.call('PUT', `/api/favorites/${petId}`, { token: adopter.token });
  await app.call('POST', `/api/adoptions/${application.id}/notes`, { token, body: { text: 'Called back' } });
  const path = type === 'pet' ? `/api/pets/${petId}` : `/api/adoptions/${application.id}`;
  expect((await app.call('DELETE', path, { token })).status).toBe(204);
  const [item] = (await app.call<TrashItem[]>('GET', '/api/trash/', { token })).body;
  return { id: item!.id, type, petId, adopter, applicationId: application.id };
}

/** How many rows there are of what was deleted, by table. */
async function countRows({ type, petId, applicationId }: Awaited<ReturnType<typeof createDeleted>>) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from pets where id = ${petId}) as pets,
      (select count(*)::int from pet_photos where pet_id = ${petId}) as photos,
      (select count(*)::int from favorites where pet_id = ${petId}) as favorites,
      (select count(*)::int from applications where id = ${applicationId}) as applications,
      (select count(*)::int from application_notes where application_id = ${applicationId}) as notes`.execute(app.db);
  const { applications, notes, ...ofPet } = rows[0]!;
  return type === 'pet' ? { ...ofPet, applications, notes } : { applications, notes };
}

/** Either everything came back, or nothing did. The trash has nothing of it left. */
async function expectComplete(deleted: Awaited<ReturnType<typeof createDeleted>>, isRestored: boolean): Promise<void> {
  expect(new Set(Object.values(await countRows(deleted)))).toEqual(new Set([isRestored ? 1 : 0]));
  expect(await app.db.selectFrom('trash_items').select('id').where('id', '=', deleted.id).execute()).toEqual([]);
  expect(await app.db.selectFrom('trash_rows').select('id').where('item_id', '=', deleted.id).execute()).toEqual([]);
}

test.each(['pet', 'application'] as const)(
  `a restoration of a deleted %s and the daily purge at once are one of them (${ROUNDS} rounds)`,
  async (type) => {
    for (let round = 0; round < ROUNDS; round++) {
      const deleted = await createDeleted(type);
      const calls = [() => restore(deleted.id), () => purge()];
      const [first, second] = round % 2 ? calls.toReversed() : calls;
      const results = await Promise.all([first!(), second!()]);
      const { status } = results.find((result) => result !== undefined)!;
      expect([200, 404]).toContain(status);
      await expectComplete(deleted, status === 200);
      await purge();
    }
  },
);

describe.runIf(isOnServer)('on a database server', () => {
  test('a restoration that waits for the purge finds nothing, and restores nothing', async () => {
    const deleted = await createDeleted('pet');
    const restored = await app.db.transaction().execute(async (trx) => {
      await purge(trx);
      const call = restore(deleted.id);
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      return { call };
    });
    expect((await restored.call).status).toBe(404);
    await expectComplete(deleted, false);
  });

  test('the purge leaves out what is being restored', async () => {
    const deleted = await createDeleted('application');
    const restored = await app.db.transaction().execute(async (trx) => {
      // The restored application refers to its applicant, and waits for them with the item locked.
      await sql`select from users where id = ${deleted.adopter.id} for update`.execute(trx);
      const call = restore(deleted.id);
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      await purge();
      return { call };
    });
    expect((await restored.call).status).toBe(200);
    expect(await statusesOf(app.db, [deleted.applicationId])).toEqual(['Pending']);
    await expectComplete(deleted, true);
  });
});
