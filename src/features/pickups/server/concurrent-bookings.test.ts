import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplied, decide, listEmailTypes } from '../../../../tests/support/adoption-calls.ts';
import { whileRowIsLocked } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { ClosedDay, Pickup } from '../pickups.contract.ts';

const date = addDays(dayIn('UTC', new Date()), 9);
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ env: { PICKUPS_PER_SLOT: '1' } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pickups', 'closed_days');
});

type Answer = Pickup & { error: string };

const book = ({ token }: SignedInUser, fields: object = {}) =>
  app.call<Answer>('POST', '/api/schedule-pickup/', {
    token,
    body: { date, time: '02:00 PM', location: 'Downtown', ...fields },
  });
const move = ({ token }: SignedInUser, id: number, body: object) =>
  app.call<Answer>('PUT', `/api/schedule-pickup/${id}`, { token, body });
const close = () =>
  app.call<ClosedDay>('PUT', `/api/closed-days/${date}`, { token: admin.token, body: { reason: 'A holiday' } });

const createMany = (count: number) => Promise.all(Array.from({ length: count }, () => createApplied(app)));
const countPickups = async () => (await app.db.selectFrom('pickups').select('id').execute()).length;

async function findEmail(applicationId: number, type: string) {
  const query = app.db.selectFrom('emails').selectAll().where('reference', '=', `application ${applicationId}`);
  return query.where('type', '=', type).where('status', '<>', 'dropped').executeTakeFirstOrThrow();
}

describe('at the same moment', () => {
  test('a booking and a move to the same slot give it to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      await clearTables(app.db, 'pickups');
      const [mover, booker] = await createMany(2);
      const { body: pickup } = await book(mover!.adopter, { time: '09:00 AM' });
      const calls = [() => move(mover!.adopter, pickup.id, { time: '02:00 PM' }), () => book(booker!.adopter)];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      const [taken, full] = both.toSorted((one, other) => one.status - other.status);
      expect(taken!.status).toBeLessThan(300);
      expect(full).toMatchObject({ status: 409, body: { error: expect.stringContaining('fully booked') } });
      const rows = await app.db.selectFrom('pickups').select('id').where('pickup_time', '=', '02:00 PM').execute();
      expect(rows).toHaveLength(1);
    }
  });

  test('bookings for several applications of one person get a pickup each', async () => {
    const { adopter, application } = await createApplied(app);
    const second = await createApplied(app);
    await app.db
      .updateTable('applications')
      .set({ user_id: adopter.id })
      .where('id', '=', second.application.id)
      .execute();
    const ids = [application.id, second.application.id];
    const all = await Promise.all(
      ids.map((adoption_id, at) => book(adopter, { adoption_id, time: `0${at + 1}:00 PM` })),
    );
    expect(all.map(({ status }) => status)).toEqual([201, 201]);
    for (const id of ids) expect(await listEmailTypes(app.db, id)).toContain('pickup-booked');
  });

  test('a day closes while people book: each booking is made and emailed, or neither', async () => {
    const adopters = await createMany(6);
    const times = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM'];
    const bookings = adopters.map(({ adopter }, at) => book(adopter, { time: times[at] }));
    const [closed, ...booked] = await Promise.all([close(), ...bookings]);
    expect(closed.status).toBe(200);
    const isBooked = booked.map(({ status }) => status === 201);
    for (const { body } of booked.filter(({ status }) => status !== 201)) expect(body.error).toContain('A holiday');
    expect(await countPickups()).toBe(isBooked.filter(Boolean).length);
    const emails = await Promise.all(adopters.map(({ application }) => listEmailTypes(app.db, application.id)));
    expect(emails.map((types) => types.includes('pickup-booked'))).toEqual(isBooked);
    expect((await book((await createApplied(app)).adopter, { time: '04:00 PM' })).status).toBe(409);
  });

  test('an approval and a booking: the approval names the pickup', async () => {
    for (let round = 0; round < 5; round += 1) {
      await clearTables(app.db, 'pickups');
      const { adopter, application } = await createApplied(app);
      const calls = [() => decide(app, admin, application.id, 'Approved'), () => book(adopter)];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(both.every(({ status }) => status < 300)).toBe(true);
      const { content } = await findEmail(application.id, 'application-approved');
      expect(content.paragraphs.join(' ')).toContain('Your pickup is confirmed:');
      const types = await listEmailTypes(app.db, application.id);
      expect(types.filter((type) => type === 'application-approved')).toHaveLength(1);
    }
  });
});

describe.runIf(isOnServer)('a booking that waits for its application', () => {
  const createRow = async () => {
    const applied = await createApplied(app);
    return { ...applied, row: { table: 'applications', id: applied.application.id } as const };
  };

  test('is rejected if the session ends meanwhile', async () => {
    const { adopter, row } = await createRow();
    const end = () => app.db.deleteFrom('sessions').where('user_id', '=', adopter.id).execute();
    const [response] = await whileRowIsLocked(app.db, row, [() => book(adopter)], end);
    expect(response!.status).toBe(401);
    expect(await countPickups()).toBe(0);
  });

  test('is rejected if the day is closed meanwhile', async () => {
    const { adopter, row } = await createRow();
    const [response] = await whileRowIsLocked(app.db, row, [() => book(adopter)], close);
    expect(response).toMatchObject({ status: 409, body: { error: expect.stringContaining('A holiday') } });
  });

  test('is rejected if someone else takes the slot meanwhile', async () => {
    const { adopter, row } = await createRow();
    const other = await createApplied(app);
    const [response] = await whileRowIsLocked(app.db, row, [() => book(adopter)], () => book(other.adopter));
    expect(response).toMatchObject({ status: 409, body: { error: expect.stringContaining('fully booked') } });
  });

  test('is made once if requested twice', async () => {
    const { adopter, row } = await createRow();
    const request = () => book(adopter, { adoption_id: row.id });
    const responses = await whileRowIsLocked(app.db, row, [request, request]);
    expect(responses.map(({ status }) => status)).toEqual([201, 409]);
  });

  test('is rejected after a rejection', async () => {
    const { adopter, row } = await createRow();
    const reject = async () => {
      await decide(app, admin, row.id, 'Rejected');
      return null;
    };
    const responses = await whileRowIsLocked(app.db, row, [reject, () => book(adopter)]);
    expect(responses[1]!.status).toBe(409);
    expect(await countPickups()).toBe(0);
  });

  test('is certain and names the fee after an approval, which then names the pickup', async () => {
    const { adopter, row } = await createRow();
    const approve = async () => {
      await decide(app, admin, row.id, 'Approved');
      return null;
    };
    const responses = await whileRowIsLocked(app.db, row, [approve, () => book(adopter)]);
    expect(responses[1]).toMatchObject({ status: 201, body: { is_provisional: false } });
    const booked = await findEmail(row.id, 'pickup-booked');
    expect(booked.content.paragraphs.join(' ')).toContain('You’ll pay the $400 adoption fee at pickup.');
    const approved = await findEmail(row.id, 'application-approved');
    expect(approved.content.paragraphs.join(' ')).toContain('Your pickup is confirmed:');
  });

  test('is not cancelled if the session ends meanwhile', async () => {
    const { adopter, row } = await createRow();
    const { body } = await book(adopter);
    const cancel = () => app.call('DELETE', `/api/schedule-pickup/${body.id}`, { token: adopter.token });
    const end = () => app.db.deleteFrom('sessions').where('user_id', '=', adopter.id).execute();
    const [response] = await whileRowIsLocked(app.db, row, [cancel], end);
    expect(response!.status).toBe(401);
    expect(await countPickups()).toBe(1);
  });
});
