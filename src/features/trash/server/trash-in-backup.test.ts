import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplied, statusesOf } from '../../../../tests/support/adoption-calls.ts';
import { createPhoto } from '../../../../tests/support/factories.ts';
import { createSession, createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';
import type { TrashItem } from '../trash.contract.ts';

let app: StartedApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

test('a backup brings the trash back as trash, which can be restored', async () => {
  const admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
  let { token } = admin;
  const photos = filesOnDisk(join(app.dataDir, 'photos'));
  const file = join(app.dataDir, 'shelter.tar.gz');
  const listTrash = async () => (await app.call<TrashItem[]>('GET', '/api/trash/', { token })).body;
  const restore = (ids: number[]) => app.call('POST', '/api/trash/restore', { token, body: { ids } });
  const count = async (table: 'trash_items' | 'trash_rows') =>
    (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(app.db)).rows[0]!.rows;

  const juniper = await createApplied(app, { name: 'Juniper' });
  await createPhoto(app.db, juniper.petId);
  const maple = await createApplied(app, { name: 'Maple' });
  await app.call('DELETE', `/api/pets/${juniper.petId}`, { token });
  await app.call('DELETE', `/api/adoptions/${maple.application.id}`, { token });
  const before = await listTrash();
  expect(before.map(({ type, deleted_by }) => [type, deleted_by])).toEqual([
    ['application', 'Robin Keller'],
    ['pet', 'Robin Keller'],
  ]);
  const rows = await count('trash_rows');
  await writeBackup(app.db, { photos, file, now: new Date() });

  // What happens after the backup leaves nothing behind.
  await app.call('POST', '/api/trash/delete', { token, body: { ids: before.map(({ id }) => id) } });
  expect([await count('trash_items'), await count('trash_rows')]).toEqual([0, 0]);
  await restoreBackup(app.db, { photos, dataDir: app.dataDir, file });
  app.invalidateCache();
  // A backup has no sessions.
  token = await createSession(app.db, admin.id);

  expect(await listTrash()).toEqual(before);
  expect(await count('trash_rows')).toBe(rows);
  expect((await app.call('GET', `/api/pets/${juniper.petId}`)).status).toBe(404);
  expect(await statusesOf(app.db, [juniper.application.id, maple.application.id])).toEqual([undefined, undefined]);
  expect((await restore(before.map(({ id }) => id))).status).toBe(200);
  expect(await listTrash()).toEqual([]);
  const { body: pet } = await app.call<{ name: string; photos: unknown[] }>('GET', `/api/pets/${juniper.petId}`);
  expect([pet.name, pet.photos.length]).toEqual(['Juniper', 1]);
  expect(await statusesOf(app.db, [juniper.application.id, maple.application.id])).toEqual(['Pending', 'Pending']);

  // New trash gets numbers of its own.
  const next = await app.call('DELETE', `/api/pets/${maple.petId}`, { token });
  const [item] = await listTrash();
  expect(next.status).toBe(204);
  expect(before.map(({ id }) => id)).not.toContain(item!.id);
});
