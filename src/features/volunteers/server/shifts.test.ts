import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { newShift, shiftCalls } from '../../../../tests/support/shift-calls.ts';
import { createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { shiftMessages } from '../volunteers.constants.ts';
import type { Shift } from '../shifts.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let robin: SignedInUser;
let sam: SignedInUser;
let shifts: ReturnType<typeof shiftCalls>;
beforeAll(async () => {
  app = await startApp({ clock, env: { TZ_SHELTER: 'America/New_York' } });
  robin = await createStaff(app.db, ['manager'], { name: 'Robin Keller' });
  shifts = shiftCalls(app, robin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'shifts', 'emails');
  sam = await shifts.createVolunteer();
});

const listStarts = (list: readonly Shift[]) => list.map(({ starts_at, ends_at }) => [starts_at, ends_at]);
const listIds = (list: readonly Shift[]) => list.map(({ id }) => id);
const change = (id: number, body: object) => shifts.call('PUT', `shifts/${id}`, body);
const cancel = (id: number, body: object = {}) =>
  shifts.call<{ canceled: number; emailed: number; error: string }>('POST', `shifts/${id}/cancel`, body);
const readTables = async () => {
  const rows = (['shifts', 'shift_sign_ups'] as const).map((table) =>
    app.db.selectFrom(table).selectAll().orderBy('id').execute(),
  );
  return JSON.stringify(await Promise.all(rows));
};

describe('POST /api/shifts/', () => {
  test('adds one each week, at the same time on the clock when summer time starts', async () => {
    const added = await shifts.addSeries(3, { day: '2027-03-07' });
    expect(listStarts(added)).toEqual([
      ['2027-03-07T14:00:00.000Z', '2027-03-07T17:00:00.000Z'],
      ['2027-03-14T13:00:00.000Z', '2027-03-14T16:00:00.000Z'],
      ['2027-03-21T13:00:00.000Z', '2027-03-21T16:00:00.000Z'],
    ]);
    expect(new Set(added.map(({ series_id }) => series_id))).toEqual(new Set([added[0]!.id]));
  });

  test('adds a shift through the night', async () => {
    const { starts_at, ends_at, series_id } = await shifts.addShift({ starts: '22:00', ends: '06:00' });
    expect([starts_at, ends_at, series_id]).toEqual(['2026-05-05T02:00:00.000Z', '2026-05-05T10:00:00.000Z', null]);
  });

  test.each([
    [{ starts: '09:00', ends: '08:00' }, { ends: shiftMessages.tooLong }],
    [{ starts: '02:00', ends: '05:00' }, { ends: shiftMessages.timesPast }],
    [{ day: '2026-05-03' }, { day: shiftMessages.timesPast }],
    [{ title: '  ' }, { title: 'Enter a title' }],
    [{ starts: '25:00' }, { starts: 'takes a time such as 09:30' }],
    [{ places: 0 }, { places: 'takes a whole number from 1 to 100' }],
    [{ places: 101 }, { places: 'takes a whole number from 1 to 100' }],
    [{ weeks: 27 }, { weeks: 'takes a whole number from 1 to 26' }],
    [{ skills: ['juggling'] }, { 'skills.0': expect.stringContaining('dog walking') }],
  ])('rejects %j', async (traits, fields) => {
    const { status, body } = await shifts.call('POST', 'shifts/', { ...newShift, ...traits });
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
    expect(await app.db.selectFrom('shifts').selectAll().execute()).toEqual([]);
  });
});

describe('GET /api/shifts/', () => {
  test('lists the days asked for, with names and canceled shifts only for coordinators', async () => {
    const [first, second, third] = await shifts.addSeries(3);
    await shifts.signUp(sam, first!.id);
    await cancel(second!.id);
    const path = 'shifts/?from=2026-05-04&days=14';
    const { body: all } = await shifts.call<{ shifts: Shift[]; to: string }>('GET', path);
    expect([listIds(all.shifts), all.to]).toEqual([[first!.id, second!.id], '2026-05-17']);
    expect(all.shifts[0]!.people?.map(({ name }) => name)).toEqual(['Sam Okafor']);
    const { body: own } = await shifts.callAs<{ shifts: Shift[] }>(sam, 'GET', 'shifts/?days=42');
    expect(listIds(own.shifts)).toEqual([first!.id, third!.id]);
    expect(own.shifts.map(({ people }) => people)).toEqual([null, null]);
    expect(own.shifts.map(({ free }) => free)).toEqual([2, 3]);
  });
});

describe('PUT /api/shifts/:id', () => {
  test('moves the rest of a series past itself, and emails each person once', async () => {
    const series = await shifts.addSeries(4);
    for (const { id } of series) await shifts.addPerson(id, sam.id);
    await clearTables(app.db, 'emails');
    const { status } = await change(series[1]!.id, { day: '2026-05-18', starts: '10:00', scope: 'following' });
    expect(status).toBe(200);
    const rows = await app.db.selectFrom('shifts').selectAll().orderBy('id').execute();
    expect(rows.map(({ starts_at }) => starts_at.toISOString())).toEqual([
      '2026-05-04T13:00:00.000Z',
      '2026-05-18T14:00:00.000Z',
      '2026-05-25T14:00:00.000Z',
      '2026-06-01T14:00:00.000Z',
    ]);
    const copies = await app.db.selectFrom('shift_sign_ups').select('starts_at').orderBy('starts_at').execute();
    expect(copies).toEqual(rows.map(({ starts_at }) => ({ starts_at })));
    const emails = await readEmails(app.db);
    expect(emails.map(({ type, user_id }) => [type, user_id])).toEqual([['shift-changed', sam.id]]);
  });

  test('sends no email about notes, places or skills', async () => {
    const { id } = await shifts.addShift();
    await shifts.signUp(sam, id);
    const { body } = await change(id, { notes: 'Bring boots.', places: 5, skills: ['driving'] });
    expect(body).toMatchObject({ notes: 'Bring boots.', places: 5, skills: ['driving'], free: 4 });
    expect(await readEmails(app.db)).toEqual([]);
  });

  test('lowers places to the number of people, whichever they have, and no further', async () => {
    const { id } = await shifts.addShift({ places: 4 });
    const people = [];
    for (let at = 0; at < 4; at += 1) people.push(await shifts.createVolunteer(`Volunteer ${at}`));
    for (const each of people) await shifts.signUp(each, id);
    await shifts.cancel(people[0]!, id);
    await shifts.cancel(people[2]!, id);
    const rejected = await change(id, { places: 1 });
    expect([rejected.status, rejected.body.fields]).toEqual([
      400,
      { places: '2 people are signed up. Choose at least 2 places, or remove some first.' },
    ]);
    expect((await change(id, { places: 2 })).body).toMatchObject({ places: 2, free: 0 });
    const positions = app.db.selectFrom('shift_sign_ups').select('position').orderBy('position');
    expect(await positions.execute()).toEqual([{ position: 1 }, { position: 2 }]);
  });

  test('rejects a time at which someone has another shift, and changes nothing', async () => {
    const { id } = await shifts.addShift();
    const other = await shifts.addShift({ starts: '13:00', ends: '15:00' });
    for (const each of [id, other.id]) await shifts.signUp(sam, each);
    const before = await readTables();
    const { status, body } = await change(id, { ends: '14:00' });
    expect([status, body.error]).toEqual([409, shiftMessages.timesOverlap]);
    expect(await readTables()).toBe(before);
  });

  test('rejects a move past the end of the calendar, and changes nothing', async () => {
    const [first, second] = await shifts.addSeries(3);
    expect((await change(second!.id, { day: '9998-12-31' })).status).toBe(200);
    const before = await readTables();
    const { status, body } = await change(first!.id, { day: '9998-12-30', scope: 'following' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ day: shiftMessages.dayTooLate });
    expect(await readTables()).toBe(before);
  });

  test('leaves the times of a shift that has started, and all of one that is over or canceled', async () => {
    const started = await shifts.addShift({ starts: '05:00', ends: '09:00' });
    expect((await change(started.id, { starts: '06:00' })).body.error).toBe(shiftMessages.timesStarted);
    expect((await change(started.id, { notes: 'Hi.' })).status).toBe(200);
    const canceled = await shifts.addShift();
    await cancel(canceled.id);
    expect((await change(canceled.id, { notes: 'Hi.' })).body.error).toBe(shiftMessages.canceled);
    await app.db
      .updateTable('shifts')
      .set({ starts_at: new Date('2026-05-01T09:00Z'), ends_at: new Date('2026-05-01T10:00Z') })
      .where('id', '=', started.id)
      .execute();
    expect((await change(started.id, { notes: 'No.' })).body.error).toBe(shiftMessages.ended);
    expect((await change(999_999, { notes: 'No.' })).status).toBe(404);
  });
});

describe('POST /api/shifts/:id/cancel', () => {
  test('releases the places, and emails everyone once about all of theirs', async () => {
    const series = await shifts.addSeries(3);
    for (const { id } of series) await shifts.signUp(sam, id);
    const { status, body } = await cancel(series[1]!.id, { scope: 'following' });
    expect([status, body]).toEqual([200, { canceled: 2, emailed: 1 }]);
    const left = app.db.selectFrom('shift_sign_ups').select('shift_id');
    expect(await left.execute()).toEqual([{ shift_id: series[0]!.id }]);
    const [email, ...others] = await readEmails(app.db);
    expect([email!.type, email!.user_id, others]).toEqual(['shift-canceled', sam.id, []]);
    expect(email!.content).toMatchObject({ subject: 'Canceled: Morning walk, Mon, May 11, 9:00 AM and 1 more' });
    // The time is free for another shift.
    const other = await shifts.addShift({ day: '2026-05-11' });
    expect((await shifts.signUp(sam, other.id)).status).toBe(201);
  });

  test('cancels once, and not after the start', async () => {
    const { id } = await shifts.addShift();
    await shifts.signUp(sam, id);
    const responses = await Promise.all([cancel(id), cancel(id)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await readEmails(app.db)).toHaveLength(1);
    const started = await shifts.addShift({ starts: '05:00', ends: '09:00' });
    expect((await cancel(started.id)).body.error).toBe(shiftMessages.cancelStarted);
  });

  test('leaves nobody signed up for a canceled shift, whichever comes first', async () => {
    const { id } = await shifts.addShift();
    const [canceled, signedUp] = await Promise.all([cancel(id), shifts.signUp(sam, id)]);
    expect(canceled.status).toBe(200);
    expect([201, 409]).toContain(signedUp.status);
    expect(await app.db.selectFrom('shift_sign_ups').selectAll().execute()).toEqual([]);
  });
});

describe('the database itself', () => {
  const insert = async (shift: Shift, traits: { user_id: number; position: number }) => {
    const times = { starts_at: new Date(shift.starts_at), ends_at: new Date(shift.ends_at), places: shift.places };
    const row = { shift_id: shift.id, ...times, ...traits, signed_up_at: clock.now() };
    await app.db.insertInto('shift_sign_ups').values(row).execute();
  };

  test('allows no more people than places, and nobody twice at a time', async () => {
    const shift = await shifts.addShift({ places: 1 });
    const other = await shifts.addShift({ starts: '11:00', ends: '13:00' });
    const zoe = await shifts.createVolunteer('Zoe');
    await insert(shift, { user_id: sam.id, position: 1 });
    await expect(insert(shift, { user_id: zoe.id, position: 1 })).rejects.toThrow('shift_sign_ups_position');
    await expect(insert(shift, { user_id: zoe.id, position: 2 })).rejects.toThrow('shift_sign_ups_places');
    await expect(insert({ ...shift, places: 9 }, { user_id: zoe.id, position: 2 })).rejects.toThrow(
      'shift_sign_ups_shift',
    );
    await expect(insert(other, { user_id: sam.id, position: 1 })).rejects.toThrow('shift_sign_ups_apart');
  });
});
