import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { shiftCalls } from '../../../../tests/support/shift-calls.ts';
import { createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { shiftMessages } from '../volunteers.constants.ts';
import type { OwnShifts, Shift, ShiftDesk } from '../shifts.contract.ts';

let clock: MovableClock;
let app: StartedApp;
let robin: SignedInUser;
let sam: SignedInUser;
let shifts: ReturnType<typeof shiftCalls>;
/** From 9:00 AM to noon in New York. It is 8:30 AM. */
let shift: Shift;
beforeEach(async () => {
  clock = new MovableClock();
  app = await startApp({ clock, env: { TZ_SHELTER: 'America/New_York' } });
  robin = await createStaff(app.db, ['manager'], { name: 'Robin Keller' });
  shifts = shiftCalls(app, robin);
  sam = await shifts.createVolunteer();
  shift = await shifts.addShift();
  await shifts.signUp(sam, shift.id);
  clock.move(150);
});
afterEach(() => app.stop());

const checkIn = async (who = sam) => shifts.checkIn(who, await shifts.deskCode());
const readOwn = async (who = sam) => (await shifts.callAs<OwnShifts>(who, 'GET', 'shifts/mine')).body;
const listActions = async (action: 'volunteer.code_rejected' | 'volunteer.code_blocked') =>
  (await app.db.selectFrom('audit_log').select('actor_id').where('action', '=', action).orderBy('id').execute()).map(
    ({ actor_id }) => actor_id,
  );

describe('POST /api/shifts/check-in', () => {
  test('checks in with the code at the desk, once', async () => {
    const { status, body } = await checkIn();
    expect([status, body.id, body.own?.checked_in_at]).toEqual([200, shift.id, clock.now().toISOString()]);
    clock.move(5);
    const again = await checkIn();
    expect([again.status, again.body.own]).toEqual([200, { ...body.own, minutes: 5 }]);
    const { body: desk } = await shifts.call<ShiftDesk>('GET', 'shifts/desk');
    expect(desk.shifts).toMatchObject([{ title: 'Morning walk', signed_up: 1, checked_in: 1 }]);
  });

  test('accepts spaces and dashes within the code', async () => {
    const code = await shifts.deskCode();
    expect((await shifts.checkIn(sam, ` ${code.slice(0, 3)}-${code.slice(3)} `)).status).toBe(200);
  });

  test('accepts the code before, and none of before that', async () => {
    const code = await shifts.deskCode();
    clock.move(10);
    expect(await shifts.deskCode()).not.toBe(code);
    expect((await shifts.checkIn(sam, code)).status).toBe(200);
    const zoe = await shifts.createVolunteer('Zoe');
    await shifts.signUp(zoe, shift.id);
    clock.move(10);
    const { status, body } = await shifts.checkIn(zoe, code);
    expect([status, body.fields]).toEqual([400, { code: shiftMessages.badCode }]);
  });

  test('opens 60 minutes before the start, and closes at the end', async () => {
    const zoe = await shifts.createVolunteer('Zoe');
    const later = await shifts.addShift({ starts: '09:31', ends: '11:00' });
    await shifts.signUp(zoe, later.id);
    expect((await checkIn(zoe)).body.error).toBe(shiftMessages.noShift);
    clock.move(1);
    expect((await checkIn(zoe)).status).toBe(200);
    clock.move(208);
    expect((await checkIn()).status).toBe(200);
    const ada = await shifts.createVolunteer('Ada');
    await shifts.addPerson(shift.id, ada.id);
    clock.move(1);
    expect((await checkIn(ada)).body.error).toBe(shiftMessages.noShift);
  });

  test('blocks who guesses after five codes, even with the right one, and logs it', async () => {
    const code = await shifts.deskCode();
    const wrong = Array.from({ length: 12 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
    const statuses = await Promise.all(wrong.map(async (guess) => (await shifts.checkIn(sam, guess)).status));
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const { status, headers } = await shifts.checkIn(sam, code);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await readOwn()).upcoming[0]!.own?.checked_in_at).toBeNull();
    expect(await listActions('volunteer.code_rejected')).toEqual(Array.from({ length: 5 }, () => sam.id));
    expect(await listActions('volunteer.code_blocked')).toEqual([sam.id]);
    // Others are not blocked.
    const zoe = await shifts.createVolunteer('Zoe');
    await shifts.addPerson(shift.id, zoe.id);
    expect((await shifts.checkIn(zoe, code)).status).toBe(200);
  });

  test('is rejected without a code, and does not count as a guess', async () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
      expect((await shifts.checkIn(sam, code)).status).toBe(400);
    }
    expect(await listActions('volunteer.code_rejected')).toEqual([]);
    expect((await checkIn()).status).toBe(200);
  });
});

describe('POST /api/shifts/check-out', () => {
  test('counts the time in between, and none without a check-in', async () => {
    expect((await shifts.checkOut(sam)).body.error).toBe(shiftMessages.notCheckedIn);
    await checkIn();
    clock.move(95);
    const { status, body } = await shifts.checkOut(sam);
    expect([status, body.own?.minutes]).toEqual([200, 95]);
    clock.move(60);
    expect((await readOwn()).minutes).toEqual({ month: 95, year: 95, total: 95 });
    expect((await checkIn()).body.error).toBe(shiftMessages.checkedOut);
  });

  test('without one, the time to the shift’s end counts', async () => {
    await checkIn();
    clock.move(60);
    expect((await readOwn()).minutes.total).toBe(60);
    clock.move(600);
    expect((await readOwn()).minutes.total).toBe(210);
    expect((await readOwn()).past[0]!.own?.minutes).toBe(210);
    expect((await shifts.checkOut(sam)).body.error).toBe(shiftMessages.checkOutClosed);
  });
});

describe('PUT /api/shifts/:id/people/:user_id', () => {
  const correct = (body: object, userId = sam.id) => shifts.correct(shift.id, userId, body);
  const at = (time: string) => new Date(`2026-05-04T${time}:00Z`).toISOString();

  test('corrects times, which the log records', async () => {
    clock.move(300);
    const { body } = await correct({ checked_in_at: at('13:05'), checked_out_at: at('15:50') });
    expect(body.people).toMatchObject([{ checked_in_at: at('13:05'), checked_out_at: at('15:50'), minutes: 165 }]);
    const events = app.db.selectFrom('audit_log').selectAll().where('action', '=', 'volunteer.times_corrected');
    expect(await events.orderBy('id').execute()).toMatchObject([
      {
        actor_id: robin.id,
        subject_id: sam.id,
        details: { shift_id: shift.id, fields: ['checked_in_at', 'checked_out_at'] },
      },
    ]);
    expect((await correct({ checked_in_at: null })).body.people).toMatchObject([{ checked_out_at: null, minutes: 0 }]);
  });

  test('records a no-show after the start, until the person comes', async () => {
    expect((await correct({ is_no_show: true })).body.error).toBe(shiftMessages.noShowEarly);
    clock.move(40);
    expect((await correct({ is_no_show: true })).body.people).toMatchObject([{ is_no_show: true }]);
    const { body } = await checkIn();
    expect(body.own).toMatchObject({ is_no_show: false, checked_in_at: clock.now().toISOString() });
    expect((await correct({ is_no_show: true })).body.error).toBe(shiftMessages.personCheckedIn);
  });

  test.each([
    [{ checked_in_at: at('20:00') }, 'checked_in_at', shiftMessages.checkInFuture],
    [{ checked_in_at: at('17:00') }, 'checked_in_at', shiftMessages.checkInLate],
    [{ checked_in_at: at('00:30') }, 'checked_in_at', shiftMessages.checkInEarly],
    [{ checked_out_at: at('15:00') }, 'checked_in_at', shiftMessages.checkOutAlone],
    [{ checked_in_at: at('14:00'), checked_out_at: at('13:59') }, 'checked_out_at', shiftMessages.checkOutFirst],
    [{ checked_in_at: at('14:00'), checked_out_at: at('19:00') }, 'checked_out_at', shiftMessages.checkInFuture],
  ])('rejects %j', async (body, field, message) => {
    clock.move(300);
    const { status, body: response } = await correct(body);
    expect([status, response.fields]).toEqual([400, { [field]: message }]);
    expect((await shifts.getShift(shift.id)).people).toMatchObject([{ checked_in_at: null, checked_out_at: null }]);
  });

  test('finds nobody who isn’t signed up', async () => {
    expect((await correct({ checked_in_at: at('12:00') }, robin.id)).status).toBe(404);
  });
});
