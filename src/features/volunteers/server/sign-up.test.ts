import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { shiftCalls } from '../../../../tests/support/shift-calls.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { shiftMessages } from '../volunteers.constants.ts';

let clock: MovableClock;
let app: StartedApp;
let robin: SignedInUser;
let sam: SignedInUser;
let shifts: ReturnType<typeof shiftCalls>;
beforeAll(async () => {
  clock = new MovableClock();
  app = await startApp({ clock, env: { TZ_SHELTER: 'America/New_York' } });
  robin = await createStaff(app.db, ['manager'], { name: 'Robin Keller' });
  shifts = shiftCalls(app, robin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'shifts', 'emails');
  sam = await shifts.createVolunteer();
});

const createVolunteers = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => shifts.createVolunteer(`Volunteer ${at}`)));
const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
const listPositions = async (shift_id: number) => {
  const rows = app.db.selectFrom('shift_sign_ups').select('position').where('shift_id', '=', shift_id);
  return (await rows.orderBy('position').execute()).map(({ position }) => position);
};
const grantSkill = (user_id: number, skill: 'driving' | 'large dogs') =>
  app.db.insertInto('volunteer_skills').values({ user_id, skill, added_at: clock.now() }).execute();

describe('POST /api/shifts/:id/sign-up', () => {
  test('signs a volunteer up, who finds the shift among their own', async () => {
    const { id } = await shifts.addShift();
    const { status, body } = await shifts.signUp(sam, id);
    expect([status, body.free, body.own]).toEqual([
      201,
      2,
      { checked_in_at: null, checked_out_at: null, is_no_show: false, minutes: 0 },
    ]);
    const { body: own } = await shifts.callAs<{ upcoming: { id: number }[] }>(sam, 'GET', 'shifts/mine');
    expect(own.upcoming.map((shift) => shift.id)).toEqual([id]);
    expect(await readEmails(app.db)).toEqual([]);
  });

  test('gives one place to one of 50 who sign up at once', async () => {
    const { id } = await shifts.addShift({ places: 1 });
    const responses = await Promise.all((await createVolunteers(50)).map((who) => shifts.signUp(who, id)));
    expect(statusesOf(responses)).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect(new Set(responses.flatMap(({ body }) => body.error ?? []))).toEqual(new Set([shiftMessages.full]));
    expect(await listPositions(id)).toEqual([1]);
  });

  test('signs up once who does it twice at the same moment', async () => {
    const { id } = await shifts.addShift();
    const responses = await Promise.all([1, 2, 3].map(() => shifts.signUp(sam, id)));
    expect(statusesOf(responses)).toEqual([201, 409, 409]);
    expect(await listPositions(id)).toEqual([1]);
  });

  test('gives one of two overlapping shifts to who signs up for both at the same moment', async () => {
    const ids = [];
    for (const starts of ['09:00', '10:00', '11:00']) ids.push((await shifts.addShift({ starts, ends: '13:00' })).id);
    const responses = await Promise.all(ids.map((id) => shifts.signUp(sam, id)));
    expect(statusesOf(responses)).toEqual([201, 409, 409]);
    expect(responses.filter(({ body }) => body.error === shiftMessages.ownOverlap)).toHaveLength(2);
    const rows = app.db.selectFrom('shift_sign_ups').select('id').where('user_id', '=', sam.id);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('allows a shift right after another', async () => {
    const first = await shifts.addShift({ starts: '09:00', ends: '12:00' });
    const second = await shifts.addShift({ starts: '12:00', ends: '15:00' });
    expect((await shifts.signUp(sam, first.id)).status).toBe(201);
    expect((await shifts.signUp(sam, second.id)).status).toBe(201);
  });

  test('requires all the skills of the shift', async () => {
    const { id } = await shifts.addShift({ skills: ['driving', 'large dogs'] });
    await grantSkill(sam.id, 'driving');
    const rejected = await shifts.signUp(sam, id);
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      'This shift needs large dogs. Ask a coordinator to add that to your skills.',
    ]);
    await grantSkill(sam.id, 'large dogs');
    expect((await shifts.signUp(sam, id)).status).toBe(201);
  });

  test.each([
    ['is unknown', 404, shiftMessages.notFound, async (): Promise<number> => 999_999],
    [
      'has started',
      409,
      shiftMessages.started,
      async (): Promise<number> => (await shifts.addShift({ starts: '05:00', ends: '09:00' })).id,
    ],
    [
      'was canceled',
      409,
      shiftMessages.canceled,
      async () => {
        const { id } = await shifts.addShift();
        await shifts.call('POST', `shifts/${id}/cancel`, {});
        return id;
      },
    ],
  ] as const)('rejects a shift that %s, and changes nothing', async (_what, status, error, prepare) => {
    const id = await prepare();
    const { status: actual, body } = await shifts.signUp(sam, id);
    expect([actual, body.error]).toEqual([status, error]);
    expect(await listPositions(id)).toEqual([]);
  });

  test('is only for staff whose role has not ended', async () => {
    const { id } = await shifts.addShift();
    const ended = await createStaff(app.db, ['volunteer'], { ends_at: new Date(clock.now().getTime() - 1) });
    const adopter = await createSignedInUser(app.db);
    expect(statusesOf([await shifts.signUp(ended, id), await shifts.signUp(adopter, id)])).toEqual([403, 403]);
    expect(await listPositions(id)).toEqual([]);
  });
});

describe('DELETE /api/shifts/:id/sign-up', () => {
  test('releases the place for someone else', async () => {
    const { id } = await shifts.addShift({ places: 2 });
    const [first, second] = await createVolunteers(2);
    for (const who of [first!, second!]) await shifts.signUp(who, id);
    expect((await shifts.signUp(sam, id)).status).toBe(409);
    expect((await shifts.cancel(first!, id)).body.free).toBe(1);
    expect((await shifts.signUp(sam, id)).status).toBe(201);
    expect(await listPositions(id)).toEqual([1, 2]);
  });

  test('rejects who has no place, and shifts that have started', async () => {
    const { id } = await shifts.addShift();
    expect((await shifts.cancel(sam, id)).status).toBe(404);
    const { id: started } = await shifts.addShift({ starts: '05:00', ends: '09:00' });
    await shifts.addPerson(started, sam.id);
    const { status, body } = await shifts.cancel(sam, started);
    expect([status, body.error]).toEqual([409, shiftMessages.started]);
    expect(await listPositions(started)).toEqual([1]);
  });
});

describe('POST /api/shifts/:id/people', () => {
  test('lets one of two coordinators fill the last place', async () => {
    const { id } = await shifts.addShift({ places: 1 });
    const other = await createStaff(app.db, ['manager']);
    const [first, second] = await createVolunteers(2);
    const responses = await Promise.all([
      shifts.addPerson(id, first!.id),
      shifts.callAs(other, 'POST', `shifts/${id}/people`, { user_id: second!.id }),
    ]);
    expect(statusesOf(responses)).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.error).toBe(shiftMessages.full);
    expect(await listPositions(id)).toEqual([1]);
  });

  test('emails who was added, with the time in the shelter’s time zone', async () => {
    const { id } = await shifts.addShift();
    const { status, body } = await shifts.addPerson(id, sam.id);
    expect([status, body.people?.map(({ name }) => name)]).toEqual([201, ['Sam Okafor']]);
    const [email] = await readEmails(app.db);
    expect(email).toMatchObject({ type: 'shift-added', user_id: sam.id });
    expect(email!.content).toMatchObject({ subject: 'You’re on a shift: Morning walk, Mon, May 4, 9:00 AM' });
  });

  test('adds someone without the skills only if that is meant', async () => {
    const { id } = await shifts.addShift({ skills: ['driving'] });
    const rejected = await shifts.addPerson(id, sam.id);
    expect([rejected.status, rejected.body.error]).toEqual([409, 'Sam Okafor doesn’t have this skill yet: driving.']);
    expect((await shifts.addPerson(id, sam.id, { despite_skills: true })).status).toBe(201);
  });

  test('adds nobody who isn’t on the staff, has another shift then, or is signed up', async () => {
    const { id } = await shifts.addShift();
    const adopter = await createSignedInUser(app.db);
    expect((await shifts.addPerson(id, adopter.id)).body.fields).toEqual({ user_id: shiftMessages.notStaff });
    const other = await shifts.addShift({ starts: '11:00', ends: '14:00' });
    await shifts.addPerson(other.id, sam.id);
    expect((await shifts.addPerson(id, sam.id)).body.error).toBe(shiftMessages.overlap);
    expect((await shifts.addPerson(other.id, sam.id)).body.error).toBe(shiftMessages.personSignedUp);
    expect(await listPositions(id)).toEqual([]);
  });

  test('lists those who fit first', async () => {
    const { id } = await shifts.addShift({ skills: ['driving'] });
    const able = await shifts.createVolunteer('Zoe Able');
    await grantSkill(able.id, 'driving');
    const busy = await shifts.createVolunteer('Ada Busy');
    await shifts.addPerson((await shifts.addShift({ starts: '11:00' })).id, busy.id);
    const { body } = await shifts.call<{ id: number; is_busy: boolean; missing_skills: string[] }[]>(
      'GET',
      `shifts/${id}/candidates`,
    );
    const names = body.filter((each) => [able.id, sam.id, busy.id].includes(each.id));
    expect(names).toMatchObject([
      { id: able.id, missing_skills: [], is_busy: false },
      { id: sam.id, missing_skills: ['driving'], is_busy: false },
      { id: busy.id, is_busy: true },
    ]);
  });
});

test('a removed volunteer gets an email, unless the shift has started', async () => {
  const { id } = await shifts.addShift();
  const { id: started } = await shifts.addShift({ starts: '05:00', ends: '09:00' });
  for (const each of [id, started]) await shifts.addPerson(each, sam.id);
  await clearTables(app.db, 'emails');
  for (const each of [id, started]) {
    expect((await shifts.call('DELETE', `shifts/${each}/people/${sam.id}`)).status).toBe(200);
  }
  expect((await readEmails(app.db)).map(({ type }) => type)).toEqual(['shift-removed']);
  expect((await shifts.call('DELETE', `shifts/${id}/people/${sam.id}`)).status).toBe(404);
});
