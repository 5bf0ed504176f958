import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { createAnimals, createBond, createJoint, petStatuses } from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { WalkInPreview } from '../../adoptions/decisions.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

describe('a walk-in adoption', () => {
  test('of one animal adopts all, with a receipt for each fee', async () => {
    const [bella, max] = await createBond(app, admin);
    const { status, body } = await app.call<{ id: number; together: { application_id: number }[] }>(
      'POST',
      '/api/adoptions/walk-in',
      {
        token: admin.token,
        body: { pet_id: bella, first_name: 'Ola', last_name: 'Lund', phone_number: '+1 555 0178', method: 'cash' },
      },
    );
    expect(status).toBe(201);
    expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Adopted']);
    const receipts = await app.db
      .selectFrom('receipts')
      .select('amount_cents')
      .where(
        'application_id',
        'in',
        body.together.map(({ application_id }) => application_id),
      )
      .execute();
    expect(receipts.map(({ amount_cents }) => amount_cents)).toEqual([40_000, 40_000]);
  });
});

describe('a walk-in adoption that waits for the handover', () => {
  const walkIn = (pet_id: number, body: object = {}) =>
    app.call<{ id: number; error: string; together: { application_id: number; name: string }[] }>(
      'POST',
      '/api/adoptions/walk-in',
      {
        token: admin.token,
        body: {
          pet_id,
          first_name: 'Ola',
          last_name: 'Lund',
          phone_number: '+1 555 0178',
          is_new_person: true,
          ...body,
        },
      },
    );
  const preview = (petId: number) =>
    app.call<WalkInPreview>('GET', `/api/adoptions/walk-in?pet_id=${petId}`, { token: admin.token });

  test('shows all animals with their fees first, and how many people wait for one of them', async () => {
    const { bella, max } = await createJoint(app, admin);
    const { body } = await preview(max);
    expect(body.pets.map(({ name, fee_cents }) => [name, fee_cents])).toEqual([
      ['Max', 40_000],
      ['Bella', 40_000],
    ]);
    expect(body.pets.map(({ id }) => id)).toEqual([max, bella]);
    expect(body.waiting_count).toBe(1);
    const alone = (await createAnimals(app, 'Gus'))[0]!;
    expect((await preview(alone)).body).toMatchObject({ pets: [{ name: 'Gus' }], waiting_count: 0 });
    expect((await preview(2_000_000_000)).status).toBe(404);
  });

  test('reserves all animals as one application', async () => {
    const [bella, max] = await createBond(app, admin);
    const { status, body } = await walkIn(max);
    expect(status).toBe(201);
    expect(body.together.map(({ name }) => name)).toEqual(['Bella', 'Max']);
    expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Adopted']);
    const rows = await app.db
      .selectFrom('applications')
      .select(['handover_at', 'status', 'fee_cents'])
      .where('pet_id', 'in', [bella, max])
      .execute();
    expect(rows).toEqual([1, 2].map(() => ({ handover_at: null, status: 'Approved', fee_cents: 40_000 })));
  });

  test('competes with another desk for the other animal: one family gets both', async () => {
    const [bella, max] = await createBond(app, admin);
    const responses = await Promise.all([walkIn(bella), walkIn(max), walkIn(bella), walkIn(max)]);
    expect(sortedStatuses(responses)).toEqual([201, 409, 409, 409]);
    expect(await petStatuses(app, bella, max)).toEqual(['Adopted', 'Adopted']);
    const active = await app.db
      .selectFrom('applications')
      .select('group_id')
      .where('pet_id', 'in', [bella, max])
      .where('active_pet_key', 'is not', null)
      .execute();
    expect(active).toHaveLength(2);
    expect(new Set(active.map(({ group_id }) => group_id)).size).toBe(1);
  });
});
