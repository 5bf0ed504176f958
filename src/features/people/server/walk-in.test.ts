import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser, findPersonId } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminApplication } from '../../adoptions/manage-adoptions.contract.ts';
import type { PersonFlag, PersonMatch } from '../person.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', phone_number: '+1 206 555 9999' });
});
afterAll(() => app.stop());

let count = 0;
/** Someone known, with contact details of their own. */
async function createKnown(traits: Parameters<typeof createUser>[1] = {}) {
  count += 1;
  const contact = {
    name: `Ines Kaur ${count}`,
    email: `ines${count}@example.org`,
    phone_number: `+1 206 555 ${1000 + count}`,
  };
  const { id: user_id } = await createUser(app.db, { ...contact, ...traits });
  return { ...contact, user_id, id: await findPersonId(app.db, user_id) };
}

const flag = async (id: number, level = 'Do not adopt') =>
  (
    await app.call<PersonFlag>('PUT', `/api/admin/people/${id}/flag`, {
      token: admin.token,
      body: { level, reason: 'Sold a dog' },
    })
  ).body;

async function recordWalkIn(body: object, pet_id?: number) {
  const pet = pet_id ?? (await createPet(app.db)).id;
  const person = { first_name: 'Wanda', last_name: `Walker ${Math.random()}`, phone_number: '1', method: 'cash' };
  return app.call<AdminApplication & { error: string }>('POST', '/api/adoptions/walk-in', {
    token: admin.token,
    body: { ...person, pet_id: pet, ...body },
  });
}

async function countWalkIns(): Promise<number> {
  const { total } = await app.db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('is_walk_in', '=', true)
    .executeTakeFirstOrThrow();
  return total;
}

describe('GET /api/admin/people/matches', () => {
  const matchesOf = async (query: Record<string, string>) =>
    (
      await app.call<PersonMatch[]>('GET', `/api/admin/people/matches?${new URLSearchParams(query).toString()}`, {
        token: admin.token,
      })
    ).body;

  test('finds people by email, phone number and name, with flags, adoptions and open applications', async () => {
    const known = await createKnown();
    const { id: pet_id } = await createPet(app.db, { name: 'Maple' });
    const { id: adopted } = await createPet(app.db, { adoption_status: 'Adopted' });
    const open = await createApplication(app.db, { pet_id, user_id: known.user_id });
    await createApplication(app.db, {
      pet_id: adopted,
      user_id: known.user_id,
      status: 'Approved',
      decided_at: new Date('2020-01-01'),
    });
    const own = await flag(known.id, 'Note');
    const [match] = await matchesOf({ phone_number: known.phone_number.replace('+1 206', '(206)') });
    expect(match).toMatchObject({
      id: known.id,
      matched_by: ['phone'],
      adoption_count: 1,
      return_count: 0,
      flags: [own],
      open_applications: [{ id: open.id, pet_id, pet_name: 'Maple', status: 'Pending' }],
    });
    const all = { email: known.email.toUpperCase(), name: known.name.replace('I', 'Í'), phone_number: '' };
    expect(await matchesOf(all)).toMatchObject([{ id: known.id, matched_by: ['email', 'name'] }]);
    expect(await matchesOf({ name: 'Ines', email: 'ines', phone_number: '206' })).toEqual([]);
    expect(await matchesOf({})).toEqual([]);
  });
});

describe('POST /api/adoptions/walk-in', () => {
  test('asks who it is if someone has the same email or phone number, and records nothing', async () => {
    const known = await createKnown();
    const before = await countWalkIns();
    for (const contact of [{ email: known.email.toUpperCase() }, { phone_number: known.phone_number }]) {
      const { status, body } = await recordWalkIn(contact);
      expect(status).toBe(409);
      expect(body.error).toContain(known.name);
    }
    expect(await countWalkIns()).toBe(before);
    expect((await recordWalkIn({ email: known.email, is_new_person: true })).status).toBe(201);
  });

  test('belongs to the account of the chosen person, who sees it in their history', async () => {
    const known = await createSignedInUser(app.db, { name: 'Ines Kaur' });
    const person_id = await findPersonId(app.db, known.id);
    const { status, body } = await recordWalkIn({ person_id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ user_id: known.id, person_id, is_walk_in: true });
    const { body: own } = await app.call<{ id: number }[]>('GET', '/api/adoptions/me/', { token: known.token });
    expect(own.map(({ id }) => id)).toContain(body.id);
    expect((await recordWalkIn({ person_id: 2_000_000_000 })).status).toBe(400);
  });

  test('is rejected if the chosen person has an open application for the pet', async () => {
    const known = await createKnown();
    const { id: pet_id } = await createPet(app.db);
    await createApplication(app.db, { pet_id, user_id: known.user_id });
    const { status, body } = await recordWalkIn({ person_id: known.id }, pet_id);
    expect(status).toBe(409);
    expect(body.error).toContain('already applied');
  });

  test('of a new person gets a record that the next walk-in finds', async () => {
    const contact = { phone_number: '+1 425 555 7788' };
    const { body } = await recordWalkIn(contact);
    expect(body).toMatchObject({ user_id: null, person_id: expect.any(Number) });
    const { status } = await recordWalkIn(contact);
    expect(status).toBe(409);
    const { body: next } = await recordWalkIn({ ...contact, person_id: body.person_id });
    expect(next.person_id).toBe(body.person_id);
  });

  test('of a flagged person is recorded only once the flag is confirmed, with an event', async () => {
    const known = await createKnown();
    const first = await flag(known.id);
    const chosen = { person_id: known.id };
    const rejected = await recordWalkIn(chosen);
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toContain('Do not adopt. Sold a dog');
    const second = await flag(known.id);
    expect((await recordWalkIn({ ...chosen, confirmed_flags: [first.id] })).status).toBe(409);
    expect((await recordWalkIn({ ...chosen, confirmed_flags: [second.id] })).status).toBe(201);
    const events = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'person.flag_confirmed')
      .where('subject_id', '=', known.id)
      .execute();
    expect(events).toEqual([{ details: { level: 'Do not adopt' } }]);
  });

  test('of someone with only the name of a flagged person asks, too', async () => {
    const known = await createKnown({ name: `Zoe ${count} Özil` });
    const name = { first_name: `Zoe ${count - 1}`, last_name: 'Ozil' };
    expect((await recordWalkIn(name)).status).toBe(201);
    const { id } = await flag(known.id);
    expect((await recordWalkIn(name)).status).toBe(409);
    expect((await recordWalkIn({ ...name, is_new_person: true })).status).toBe(409);
    expect((await recordWalkIn({ ...name, is_new_person: true, confirmed_flags: [id] })).status).toBe(201);
  });

  test('never passes a flag that is set at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const known = await createKnown();
      const [walkIn] = await Promise.all([recordWalkIn({ person_id: known.id }), flag(known.id)]);
      const flagged = await findEvent('person.flagged', known.id);
      const recorded = await findEvent('application.walk_in', walkIn.body.id ?? 0);
      expect(walkIn.status).toBe(recorded ? 201 : 409);
      // What is recorded first has the lower id.
      expect(recorded?.id ?? 0).toBeLessThan(flagged!.id);
    }
  });

  const findEvent = (action: string, id: number) =>
    app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', action)
      .where('subject_id', '=', id)
      .executeTakeFirst();
});
