import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../../../tests/support/adoption-calls.ts';
import { custodyCalls } from '../../../../tests/support/custody-calls.ts';
import { parsePdf } from '../../../../tests/support/parse-pdf.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { dayIn, addDays } from '../../../platform/shelter-day.contract.ts';

let app: StartedApp;
let robin: SignedInUser;
let dana: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
  dana = await createSignedInUser(app.db, { role: 'Admin', name: 'Dana' });
});
afterAll(() => app.stop());

const { call, leave, recordOf, createAnimal, applyFor } = custodyCalls(() => ({ app, admin: robin }));
/** Sent or not yet, without those that an undo has dropped. */
const countEmails = async () =>
  (await app.db.selectFrom('emails').select('id').where('status', '<>', 'dropped').execute()).length;

describe('POST /api/records/:id/outcome', () => {
  test('ends the stay, and takes the animal off the site', async () => {
    const id = await createAnimal();
    const { status, body } = await leave(id, 'transfer_out', {
      outcome_organization: 'Lakeside Rescue',
      outcome_at: '2026-02-01T10:00:00Z',
    });
    expect(status).toBe(200);
    expect(body.custody).toMatchObject({
      outcome_type: 'transfer_out',
      outcome_at: '2026-02-01T10:00:00.000Z',
      outcome_organization: 'Lakeside Rescue',
    });
    expect(body).toMatchObject({ adoption_status: 'Pending', is_listed: false });
    expect((await app.call('GET', `/api/pets/${id}`)).status).toBe(404);
  });

  test('rejects the open applications with an email that says why', async () => {
    const id = await createAnimal();
    const application = await applyFor(id);
    const before = await countEmails();
    await leave(id, 'returned_to_owner', { person_name: 'Ola Berg', person_phone: '+1 555 0191' });
    const row = await app.db
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', application)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'Rejected', reason: 'Maple is back home: the owner has been found.' });
    expect(await countEmails()).toBe(before + 1);
  });

  test('after a death cancels what must be canceled, and emails nobody', async () => {
    const id = await createAnimal();
    const applications = [await applyFor(id), await applyFor(id)];
    await decide(app, robin, applications[0]!, 'Approved');
    const visit = {
      pet_id: id,
      pet_name: 'Maple',
      pet_key: 'maple',
      name: 'Noor Haddad',
      email: 'noor@example.org',
    };
    const slot = {
      visit_date: addDays(dayIn(undefined, new Date()), 9),
      visit_time: '10:00 AM',
      location: 'Main Branch',
      status: 'requested',
    } as const;
    const timestamps = { created_at: new Date(), updated_at: new Date() };
    await app.db
      .insertInto('visit_requests')
      .values({ ...visit, ...slot, ...timestamps })
      .execute();
    await app.db
      .updateTable('emails')
      .set({ status: 'sent', completed_at: new Date() })
      .where('status', '=', 'queued')
      .execute();
    const before = await countEmails();
    const { status } = await leave(id, 'died_in_care', { outcome_reason: 'Heart failure' });
    expect(status).toBe(200);
    const open = await app.db.selectFrom('applications').select('status').where('pet_id', '=', id).execute();
    expect(open.map((each) => each.status)).toEqual(['Rejected', 'Rejected']);
    const visits = await app.db.selectFrom('visit_requests').select('status').where('pet_id', '=', id).execute();
    expect(visits).toEqual([{ status: 'canceled' }]);
    expect(await countEmails()).toBe(before);
    const task = await app.db
      .selectFrom('tasks')
      .select(['title', 'owner_id'])
      .where('pet_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(task.owner_id).toBe(robin.id);
    expect(task.title).toMatch(/^Call .*Noor Haddad about Maple$/);
  });

  test('is undone with all that it ended', async () => {
    const id = await createAnimal();
    const application = await applyFor(id);
    await leave(id, 'died_in_care');
    expect((await undoLatest(app, robin)).status).toBe(200);
    expect(await recordOf(id)).toMatchObject({
      adoption_status: 'Available',
      is_listed: true,
      custody: { outcome_at: null },
    });
    const { status } = await app.db
      .selectFrom('applications')
      .select('status')
      .where('id', '=', application)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Pending');
  });

  test('before a move that was recorded since ends where the animal was, and is taken back', async () => {
    const id = await createAnimal({ location: 'Main Branch' });
    const kennel = await app.db
      .insertInto('locations')
      .columns(['type', 'name', 'parent_id', 'capacity'])
      .expression((all) =>
        all
          .selectFrom('locations')
          .select((site) => [
            site.val('kennel' as const).as('type'),
            site.val('K1').as('name'),
            'id',
            site.val(2).as('capacity'),
          ])
          .where('site_id', 'is not', null)
          .limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await call('PUT', `${id}/placement`, { location_id: kennel.id });
    const outcome_at = '2026-02-01T09:00:00.000Z';
    expect((await leave(id, 'lost', { outcome_at })).status).toBe(200);
    const placements = () =>
      app.db.selectFrom('placements').select('end_at').where('pet_id', '=', id).orderBy('start_at').execute();
    expect(await placements()).toEqual([{ end_at: new Date(outcome_at) }]);
    const intake = { intake_type: 'stray', intake_at: '2026-02-02T09:00:00.000Z' };
    expect((await call('POST', `${id}/intake`, intake)).status).toBe(200);
    expect(await placements()).toEqual([{ end_at: new Date(outcome_at) }, { end_at: null }]);
    expect((await leave(id, 'lost', { outcome_at: '2026-02-03T09:00:00.000Z' })).status).toBe(200);
    expect((await call('DELETE', `${id}/outcome`)).status).toBe(200);
    expect(await placements()).toEqual([{ end_at: new Date(outcome_at) }, { end_at: null }]);
  });

  test('at the moment of the intake leaves the order of the stays clear', async () => {
    const id = await createAnimal();
    const { custody } = await recordOf(id);
    const outcome_at = custody!.intake_at;
    expect((await leave(id, 'lost', { outcome_at })).status).toBe(200);
    expect((await call('POST', `${id}/intake`, { intake_type: 'stray', intake_at: outcome_at })).status).toBe(200);
    expect((await recordOf(id)).custody).toMatchObject({ intake_type: 'stray', outcome_at: null });
    expect((await leave(id, 'lost')).status).toBe(200);
    expect((await call('DELETE', `${id}/outcome`)).status).toBe(200);
    expect((await recordOf(id)).custody).toMatchObject({ intake_type: 'stray', outcome_at: null });
  });

  test('and its return never fail if several people record both at the same time', async () => {
    const id = await createAnimal();
    const calls = Array.from({ length: 18 }, (_, at) =>
      [
        () => leave(id, 'lost', {}, at % 2 ? dana : robin),
        () => call('POST', `${id}/intake`, { intake_type: 'stray' }),
        () => call('DELETE', `${id}/outcome`),
      ][at % 3]!(),
    );
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 400, 409].includes(status))).toEqual([]);
  });

  test('happens once if several people record it at the same time', async () => {
    const id = await createAnimal();
    const types = ['lost', 'died_in_care', 'returned_to_field', 'other_live', 'lost', 'returned_to_owner'];
    const statuses = await Promise.all(
      types.map(async (type, at) => (await leave(id, type, {}, at % 2 ? dana : robin)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect((await recordOf(id)).custodies).toHaveLength(1);
  });

  test.each([
    ['lost', { outcome_at: '2999-01-01T00:00:00Z' }],
    ['lost', { outcome_at: '2025-12-31T00:00:00Z' }],
    ['transfer_out', {}],
    ['vanished', {}],
  ])('refuses %s with %j', async (type, body) => {
    const id = await createAnimal();
    expect((await leave(id, type, body)).status).toBe(400);
    expect((await recordOf(id)).custody?.outcome_at).toBeNull();
  });

  test('keeps an animal that has left from being offered by hand', async () => {
    const id = await createAnimal();
    await leave(id, 'died_in_care');
    for (const body of [{ adoption_status: 'Available' }, { is_listed: true }]) {
      expect((await app.call('PUT', `/api/pets/${id}`, { token: robin.token, body })).status).toBe(409);
      expect(
        (await app.call('PUT', '/api/pets/bulk', { token: robin.token, body: { ids: [id], ...body } })).status,
      ).toBe(409);
    }
    const unarchive = { ids: [id], is_archived: false };
    expect((await app.call('PUT', '/api/pets/archive', { token: robin.token, body: unarchive })).status).toBe(409);
    expect((await recordOf(id)).custodies).toHaveLength(1);
  });
});

test('two stays of one animal never overlap if several people record an intake at the same time', async () => {
  const id = await createAnimal();
  await leave(id, 'lost', { outcome_at: '2026-02-01T10:00:00Z' });
  const taken = await Promise.all(
    Array.from({ length: 8 }, (_, at) => call('POST', `${id}/intake`, { intake_type: 'stray' }, at % 2 ? dana : robin)),
  );
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(taken.filter(({ status }) => status === 409)).toHaveLength(7);
  const insert = app.db.insertInto('custodies').values({
    pet_id: id,
    intake_at: new Date('2026-01-15T00:00:00Z'),
    intake_type: 'other',
    outcome_at: new Date('2026-01-16T00:00:00Z'),
    outcome_type: 'lost',
  });
  await expect(insert.execute()).rejects.toMatchObject({ constraint: 'custodies_apart' });
});

test('an outcome that was recorded by mistake is taken back', async () => {
  const id = await createAnimal();
  expect((await call('DELETE', `${id}/outcome`)).status).toBe(409);
  await leave(id, 'died_in_care');
  const { status, body } = await call('DELETE', `${id}/outcome`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { adoption_status: 'Pending', custodies: [{ outcome_at: null }] },
  });
  expect(
    (await app.call('PUT', `/api/pets/${id}`, { token: robin.token, body: { adoption_status: 'Available' } })).status,
  ).toBe(200);
});

test('transfer papers name the animal and where it goes', async () => {
  const id = await createAnimal();
  await call('POST', `${id}/identifiers`, { type: 'microchip', value: '985112004567891' });
  await leave(id, 'transfer_out', { outcome_organization: 'Lakeside Rescue' });
  const response = await fetch(`${app.url}/api/records/${id}/transfer-papers`, {
    headers: { authorization: `Bearer ${robin.token}` },
  });
  const { lines } = parsePdf(Buffer.from(await response.arrayBuffer()));
  for (const line of ['Transfer of Maple', 'Lakeside Rescue', '985112004567891']) expect(lines).toContain(line);
});
