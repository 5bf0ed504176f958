import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser, findPersonId } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { DuplicatePair, ListedPerson, MergeSide, PersonDetails } from '../person.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller', phone_number: '1' });
});
afterAll(() => app.stop());

const call = <T>(method: string, path: string, body?: object) =>
  app.call<T & { error: string }>(method, `/api/admin/people/${path}`, { token: admin.token, ...(body && { body }) });
const merge = (id: number, other_id: number) => call<{ merge_id: number }>('POST', `${id}/merge`, { other_id });
const undo = (id: number) => call('POST', `merges/${id}/undo`);
const detailsOf = async (id: number) => (await call<PersonDetails>('GET', String(id))).body;

let count = 0;
async function createAccount(traits: Parameters<typeof createUser>[1] = {}) {
  count += 1;
  const { id: user_id } = await createUser(app.db, { phone_number: `+1 206 555 ${2000 + count}`, ...traits });
  return { user_id, id: await findPersonId(app.db, user_id) };
}

async function createGuest(traits: { email?: string; phone_number?: string } = {}) {
  const { id: pet_id } = await createPet(app.db, { adoption_status: 'Adopted' });
  const contact = { first_name: 'Gia', last_name: 'Guest', email: '', phone_number: '', ...traits };
  const application = await createApplication(app.db, { pet_id, is_walk_in: true, status: 'Approved', ...contact });
  const { person_id } = await app.db
    .selectFrom('applications')
    .select('person_id')
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow();
  return { id: person_id!, application_id: application.id };
}

const rootsOf = async (ids: number[]) => {
  const rows = await app.db.selectFrom('people').select(['id', 'merged_into']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.merged_into);
};

/** @returns the animal that a person brought in, and that left with one later */
async function createStay({ source, taker }: { source: number; taker: number }): Promise<number> {
  const { id } = await createPet(app.db, { name: 'Bella', adoption_status: 'Available' });
  await app.db
    .updateTable('custodies')
    .set({ intake_type: 'stray', source_person_id: source, is_intake_assumed: false, reason: 'Found at the lake' })
    .set({ outcome_type: 'returned_to_owner', outcome_at: new Date(), outcome_person_id: taker })
    .where('pet_id', '=', id)
    .execute();
  return id;
}

describe('merging', () => {
  test('carries the animals that both brought in and took, and undoing it gives them back', async () => {
    const [finder, owner] = [await createAccount({ name: 'Fay Finder' }), await createGuest()];
    const pet_id = await createStay({ source: finder.id, taker: owner.id });
    const intake = { type: 'intake', pet_id, title: 'Bella', status: 'stray', detail: 'Found at the lake' };
    const outcome = { type: 'outcome', pet_id, title: 'Bella', status: 'returned to owner', detail: null };
    const before = [await detailsOf(finder.id), await detailsOf(owner.id)];
    expect(before.map(({ history }) => history)).toMatchObject([[intake], [outcome, { type: 'application' }]]);

    const { body: preview } = await call<{ other: MergeSide }>('GET', `${finder.id}/merge/${owner.id}`);
    expect(preview.other.counts).toEqual({ application: 1, outcome: 1 });
    const { body } = await merge(finder.id, owner.id);
    const { history } = await detailsOf(finder.id);
    expect(history).toEqual(
      expect.arrayContaining([expect.objectContaining(intake), expect.objectContaining(outcome)]),
    );
    expect((await undo(body.merge_id)).status).toBe(200);
    expect([await detailsOf(finder.id), await detailsOf(owner.id)]).toEqual(before);
  });

  test('shows everything of both on one page, and undoing it leaves both as they were', async () => {
    const ines = await createAccount({ name: 'Ines Kaur' });
    const guest = await createGuest({ phone_number: '+1 206 555 1234' });
    await call('POST', `${guest.id}/notes`, { text: 'Lives by the lake.' });
    await call('PUT', `${guest.id}/flag`, { level: 'Do not adopt', reason: 'Sold a dog' });
    const before = [await detailsOf(ines.id), await detailsOf(guest.id)];

    const { body: preview } = await call<{ person: MergeSide; other: MergeSide }>(
      'GET',
      `${ines.id}/merge/${guest.id}`,
    );
    expect(preview.other).toMatchObject({ counts: { application: 1 }, note_count: 1, person: { id: guest.id } });
    const { body } = await merge(ines.id, guest.id);
    const merged = await detailsOf(guest.id);
    expect(merged.person).toMatchObject({
      id: ines.id,
      name: 'Ines Kaur',
      adoption_count: 1,
      flags: [{ reason: 'Sold a dog', person_id: guest.id }],
      other_contacts: ['+1 206 555 1234'],
    });
    expect(merged.history).toMatchObject([{ type: 'application', id: guest.application_id }]);
    expect(merged.notes).toMatchObject([{ text: 'Lives by the lake.', author: 'Robin Keller' }]);
    expect(merged.merges).toMatchObject([{ id: body.merge_id, merged: { id: guest.id }, is_undoable: true }]);
    const listed = await call<ListedPerson[]>('GET', '?search=206%20555-1234');
    expect(listed.body.map(({ id }) => id)).toEqual([ines.id]);

    expect((await undo(body.merge_id)).status).toBe(200);
    expect([await detailsOf(ines.id), await detailsOf(guest.id)]).toEqual(before);
    expect((await undo(body.merge_id)).status).toBe(409);
    expect((await undo(2_000_000_000)).status).toBe(404);
  });

  test('of two accounts leaves each account its own applications', async () => {
    const one = await createSignedInUser(app.db);
    const other = await createSignedInUser(app.db);
    const { id: pet_id } = await createPet(app.db);
    await createApplication(app.db, { pet_id, user_id: other.id });
    const [id, otherId] = [await findPersonId(app.db, one.id), await findPersonId(app.db, other.id)];
    await merge(id, otherId);
    expect((await detailsOf(id)).person.open_count).toBe(1);
    const own = async ({ token }: SignedInUser) =>
      (await app.call<object[]>('GET', '/api/adoptions/me/', { token })).body.length;
    expect([await own(one), await own(other)]).toEqual([0, 1]);
  });

  test('of merged people is undone in the reverse order', async () => {
    const [a, b, c] = [await createAccount(), await createGuest(), await createGuest()];
    const first = (await merge(b.id, c.id)).body.merge_id;
    const second = (await merge(a.id, b.id)).body.merge_id;
    expect(await rootsOf([a.id, b.id, c.id])).toEqual([null, a.id, a.id]);
    expect((await undo(first)).status).toBe(409);
    expect((await undo(second)).status).toBe(200);
    expect(await rootsOf([a.id, b.id, c.id])).toEqual([null, null, b.id]);
    expect((await undo(first)).status).toBe(200);
    expect(await rootsOf([a.id, b.id, c.id])).toEqual([null, null, null]);
  });

  test('is rejected with oneself, a merged record or nobody, and can be undone for 30 days', async () => {
    const [a, b, c] = [await createAccount(), await createGuest(), await createGuest()];
    expect((await merge(a.id, a.id)).status).toBe(409);
    expect((await merge(a.id, 2_000_000_000)).status).toBe(404);
    const { body } = await merge(a.id, b.id);
    expect((await merge(a.id, b.id)).status).toBe(409);
    expect((await merge(c.id, b.id)).status).toBe(409);
    clock.move(31 * 24 * 60);
    expect((await undo(body.merge_id)).status).toBe(409);
    clock.move(-31 * 24 * 60);
  });

  test('at the same time happens once, and never in a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = [await createAccount(), await createGuest(), await createGuest()];
      const responses = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(b.id, c.id), merge(c.id, a.id)]);
      const roots = await rootsOf([a.id, b.id, c.id]);
      const done = responses.filter(({ status }) => status === 200).length;
      expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(done).toBeGreaterThan(0);
      // Every record points to one that is not merged.
      expect(await rootsOf(roots.filter((root) => typeof root === 'number'))).toEqual(
        roots.flatMap((root) => (typeof root === 'number' ? [null] : [])),
      );
      expect(roots.filter((root) => root !== null)).toHaveLength(done);
    }
  });

  test('and deleting the account at the same time leave no personal data behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await createAccount();
      const guest = await createGuest({ email: `gia${count}@example.org` });
      const [merged, deleted] = await Promise.all([
        merge(account.id, guest.id),
        app.call('DELETE', `/api/users/${account.user_id}`, { token: admin.token }),
      ]);
      expect(deleted.status).toBe(204);
      const { body } = await app.call<{ email: string }>('GET', `/api/adoptions/${guest.application_id}`, {
        token: admin.token,
      });
      expect(body.email).toBe(merged.status === 200 ? '' : `gia${count}@example.org`);
      expect([200, 404]).toContain(merged.status);
    }
  });
});

describe('duplicates', () => {
  test('share an email or phone number until they are told apart', async () => {
    const one = await createAccount({ phone_number: '+1 (425) 555-8800' });
    const other = await createAccount({ phone_number: '425.555.8800' });
    expect((await detailsOf(one.id)).duplicates).toMatchObject([{ person: { id: other.id }, matched_by: ['phone'] }]);
    const pairs = async () =>
      (await call<DuplicatePair[]>('GET', 'duplicates')).body.map(({ people }) => people.map(({ id }) => id));
    expect(await pairs()).toContainEqual([one.id, other.id]);
    await call('POST', `${other.id}/distinct`, { other_id: one.id });
    expect((await detailsOf(one.id)).duplicates).toEqual([]);
    expect(await pairs()).not.toContainEqual([one.id, other.id]);
  });

  test('may have the same name at the same postal code', async () => {
    const { id: pet_id } = await createPet(app.db);
    const [one, other] = [await createAccount({ name: 'Zoë Özil' }), await createAccount({ name: 'Zoe Ozil' })];
    for (const [at, { user_id }] of [one, other].entries()) {
      const answers = JSON.stringify({ postal_code: at === 0 ? 'H2X 1Y4' : 'h2x1y4' });
      await createApplication(app.db, { pet_id, user_id, answers });
    }
    expect((await detailsOf(one.id)).duplicates).toMatchObject([{ person: { id: other.id }, matched_by: ['address'] }]);
  });
});

test('the history says when an appointment is, as people write it', async () => {
  const { id, user_id } = await createAccount();
  const visit = { pet_id: null, pet_name: 'Max', name: 'Ines', email: '', user_id, created_at: new Date() };
  await app.db
    .insertInto('visit_requests')
    .values([
      { ...visit, pet_key: 'max', visit_date: '2026-06-01', visit_time: '02:00 PM', location: 'Downtown' },
      { ...visit, pet_key: 'moritz', visit_date: '2026-06-12' },
    ])
    .execute();
  const { history } = await detailsOf(id);
  expect(history.map(({ detail }) => detail)).toEqual(['Jun 12, 2026', 'Jun 1, 2026, 2:00 PM, Downtown']);
});
