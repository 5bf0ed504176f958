import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createSuccessStory } from '../../../../tests/support/success-stories.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.skipIf(!isOnServer)('a story written while its pet is returned waits for it', async () => {
  const { db, openAgain } = database;
  const second = await openAgain();
  const author = await createSignedInUser(db);
  const pet = await createPet(db, { adoption_status: 'Adopted' });
  const ids = { pet_id: pet.id, user_id: author.id };
  const application = await createApplication(db, { ...ids, status: 'Approved' });
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks where not granted`.execute(db);
    return rows[0]!.waiting;
  };
  const writing = await db.transaction().execute(async (trx) => {
    const returned = { returned_at: new Date() };
    await trx.updateTable('applications').set(returned).where('id', '=', application.id).execute();
    const story = createSuccessStory(second.db, { ...ids, application_id: application.id });
    await expect.poll(countWaiting).toBeGreaterThan(0);
    return [story];
  });
  const { id } = await writing[0]!;
  const stories = await db.selectFrom('success_stories').select(['id', 'is_returned']).execute();
  expect(stories).toEqual([{ id, is_returned: true }]);
});
