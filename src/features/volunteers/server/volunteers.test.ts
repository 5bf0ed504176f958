import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { shiftCalls } from '../../../../tests/support/shift-calls.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { shiftMessages } from '../volunteers.constants.ts';
import type { HourTotals } from '../shifts.contract.ts';
import type { HourEntry, Volunteer, VolunteerDetails } from '../volunteers.contract.ts';
import { deleteOldShifts } from './index.ts';
import { sendShiftReminders } from './send-shift-reminders.ts';

const clock = new MovableClock();
const timeZone = 'America/New_York';
let app: StartedApp;
let admin: SignedInUser;
let robin: SignedInUser;
let sam: SignedInUser;
let shifts: ReturnType<typeof shiftCalls>;
beforeAll(async () => {
  app = await startApp({ clock, env: { TZ_SHELTER: timeZone } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  robin = await createStaff(app.db, ['manager'], { name: 'Robin Keller' });
  shifts = shiftCalls(app, robin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'shifts', 'volunteer_hours', 'emails');
  sam = await shifts.createVolunteer();
});

const getVolunteer = async (who = sam) => (await shifts.call<VolunteerDetails>('GET', `volunteers/${who.id}`)).body;
const addHours = (traits: object = {}, who = sam) =>
  shifts.call<HourEntry & { fields?: object }>('POST', `volunteers/${who.id}/hours`, {
    day: '2026-05-03',
    minutes: 90,
    note: 'Adoption fair',
    ...traits,
  });
const readCsv = async (query: string) => {
  const response = await app.get(`/api/volunteers/hours.csv?${query}`, {
    headers: { authorization: `Bearer ${robin.token}` },
  });
  return { status: response.status, rows: (await response.text()).split('\r\n') };
};
const remind = (now = clock.now()) =>
  sendShiftReminders(app.db, {
    now,
    timeZone,
    publicUrl: 'https://pets.example.org',
    onWarning: (what) => expect.unreachable(what),
  });
const listEmails = async () => (await readEmails(app.db)).map(({ type, user_id }) => [type, user_id]);

describe('GET /api/volunteers/', () => {
  test('lists who has the role or has signed up, with skills, hours and the next shift', async () => {
    await app.db.deleteFrom('users').where('name', 'in', ['Sam Okafor']).where('id', '<>', sam.id).execute();
    const { id } = await shifts.addShift();
    await shifts.signUp(sam, id);
    await shifts.call('PUT', `volunteers/${sam.id}/skills`, { skills: ['driving', 'cat care', 'driving'] });
    await addHours();
    await addHours({ day: '2025-12-31', minutes: 30 });
    await createSignedInUser(app.db, { name: 'Sam Adopter' });
    const list = async (query = '') => (await shifts.call<Volunteer[]>('GET', `volunteers/${query}`)).body;
    expect(await list('?search=sam')).toMatchObject([
      {
        id: sam.id,
        staff_roles: ['volunteer'],
        skills: ['cat care', 'driving'],
        minutes: { month: 90, year: 90, total: 120 },
        next_shift: { id, title: 'Morning walk', starts_at: '2026-05-04T13:00:00.000Z' },
        no_shows: 0,
      },
    ]);
    expect((await list('?skill=driving')).map((each) => each.id)).toEqual([sam.id]);
    expect(await list('?skill=large+dogs')).toEqual([]);
    await app.db.deleteFrom('staff_grants').where('user_id', '=', sam.id).execute();
    expect((await list('?search=sam')).map((each) => each.id)).toEqual([sam.id]);
  });
});

describe('a volunteer’s skills and hours', () => {
  test('are recorded, corrected and deleted by coordinators, and logged', async () => {
    const { status, body: entry } = await addHours();
    expect([status, entry]).toMatchObject([201, { minutes: 90, note: 'Adoption fair', recorded_by: 'Robin Keller' }]);
    const path = `volunteers/${sam.id}/hours/${entry.id}`;
    expect((await shifts.call<HourEntry>('PUT', path, { minutes: 60 })).body).toMatchObject({
      minutes: 60,
      day: '2026-05-03',
      note: 'Adoption fair',
    });
    expect((await getVolunteer()).entries).toMatchObject([{ id: entry.id, minutes: 60 }]);
    expect((await shifts.call('DELETE', path)).status).toBe(204);
    expect((await shifts.call('DELETE', path)).status).toBe(404);
    const events = app.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', sam.id)
      .where('action', 'like', 'volunteer.hours%')
      .orderBy('id');
    expect(await events.execute()).toEqual([
      { action: 'volunteer.hours_added', details: { day: '2026-05-03', minutes: 90 } },
      { action: 'volunteer.hours_corrected', details: { day: '2026-05-03', minutes: 60, before: 90 } },
      { action: 'volunteer.hours_deleted', details: { day: '2026-05-03', minutes: 60 } },
    ]);
  });

  test.each([
    [{ day: '2026-05-05' }, { day: shiftMessages.futureDay }],
    [{ minutes: 0 }, { minutes: 'takes a whole number from 1 to 1440' }],
    [{ minutes: 1441 }, { minutes: 'takes a whole number from 1 to 1440' }],
  ])('reject %j', async (traits, fields) => {
    const { status, body } = await addHours(traits);
    expect([status, body.fields]).toEqual([400, fields]);
    expect((await getVolunteer()).entries).toEqual([]);
  });

  test('are of nobody but staff and volunteers', async () => {
    const adopter = await createSignedInUser(app.db);
    const { body: entry } = await addHours();
    expect((await shifts.call('GET', `volunteers/${adopter.id}`)).status).toBe(404);
    expect((await shifts.call('PUT', `volunteers/${adopter.id}/skills`, { skills: ['driving'] })).status).toBe(404);
    expect((await addHours({}, adopter)).status).toBe(404);
    expect((await shifts.call('PUT', `volunteers/${robin.id}/hours/${entry.id}`, { minutes: 5 })).status).toBe(404);
    expect((await getVolunteer()).minutes.total).toBe(90);
  });

  test('change once, even if several change them at the same moment', async () => {
    const lists = [['driving'], ['driving', 'events'], ['cat care'], []];
    const responses = await Promise.all(
      lists.map((skills) => shifts.call('PUT', `volunteers/${sam.id}/skills`, { skills })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(lists.map((skills) => skills.toSorted())).toContainEqual((await getVolunteer()).skills);
  });
});

describe('GET /api/volunteers/hours.csv', () => {
  test('exports shifts and recorded hours of the days, escapes formulas, and is logged', async () => {
    const { id } = await shifts.addShift({ title: '=SUM(A1)', starts: '05:00', ends: '09:00' });
    await shifts.addPerson(id, sam.id);
    await shifts.correct(id, sam.id, { checked_in_at: '2026-05-04T09:10:00Z', checked_out_at: '2026-05-04T09:55:00Z' });
    await addHours({ note: '+1 for the fair' });
    await addHours({ day: '2026-05-01' });
    const { status, rows } = await readCsv('from=2026-05-02&to=2026-05-04');
    expect([status, rows]).toEqual([
      200,
      [
        '"Day","Volunteer","Email","Activity","Start","End","Minutes","Hours","Note"',
        `"2026-05-03","Sam Okafor","${sam.email}","Recorded hours","","",90,"1.50","'+1 for the fair"`,
        `"2026-05-04","Sam Okafor","${sam.email}","'=SUM(A1)","05:10","05:55",45,"0.75",""`,
        '',
      ],
    ]);
    const events = app.db.selectFrom('audit_log').select('details').where('action', '=', 'volunteer.hours_exported');
    expect(await events.execute()).toEqual([{ details: { from: '2026-05-02', to: '2026-05-04' } }]);
  });

  test('continues over many rows, each once', async () => {
    const rows = Array.from({ length: 1203 }, (_, at) => ({
      user_id: sam.id,
      day: at < 700 ? '2026-04-01' : '2026-04-02',
      minutes: 1 + (at % 1000),
      recorded_at: clock.now(),
    }));
    await app.db.insertInto('volunteer_hours').values(rows).execute();
    const csv = await readCsv('from=2026-04-01&to=2026-04-02');
    expect(csv.rows).toHaveLength(1203 + 2);
    const minutes = csv.rows.slice(1, -1).map((row) => Number(row.split(',')[6]!.replaceAll('"', '')));
    expect(minutes.reduce((sum, each) => sum + each)).toBe(rows.reduce((sum, each) => sum + each.minutes, 0));
  });

  test.each(['from=2026-05-04&to=2026-05-03', 'from=2026-05-04', 'from=x&to=y'])('rejects %s', async (query) => {
    expect((await readCsv(query)).status).toBe(400);
  });
});

describe('reminders', () => {
  /** In New York. */
  const nineAm = new Date('2026-05-04T13:00:00Z');

  test('go out the morning before, once, in one email for all of a person’s shifts', async () => {
    const first = await shifts.addShift({ day: '2026-05-05', notes: 'Bring boots.' });
    const second = await shifts.addShift({ day: '2026-05-05', starts: '22:00', ends: '02:00' });
    const after = await shifts.addShift({ day: '2026-05-06' });
    for (const { id } of [first, second, after]) await shifts.signUp(sam, id);
    await remind(new Date(nineAm.getTime() - 1));
    expect(await listEmails()).toEqual([]);
    await Promise.all([remind(nineAm), remind(nineAm)]);
    await remind(nineAm);
    expect(await listEmails()).toEqual([['shift-reminder', sam.id]]);
    const [email] = await readEmails(app.db);
    expect(JSON.stringify(email!.content)).toContain('Bring boots.');
    expect(email!.content).toMatchObject({ subject: 'Tomorrow: Morning walk, Tue, May 5, 9:00 AM and 1 more' });
  });

  test('are not for who has turned them off, is not on the staff any more, or has canceled', async () => {
    const { id } = await shifts.addShift({ day: '2026-05-05', places: 9 });
    const [zoe, ada] = [await shifts.createVolunteer('Zoe'), await shifts.createVolunteer('Ada')];
    for (const who of [sam, zoe, ada]) await shifts.signUp(who, id);
    await app.call('PUT', '/api/users/me/email-preferences', { token: sam.token, body: { reminders: false } });
    await app.db.updateTable('staff_grants').set({ ends_at: clock.now() }).where('user_id', '=', zoe.id).execute();
    await shifts.cancel(ada, id);
    await remind(nineAm);
    expect(await listEmails()).toEqual([]);
  });

  test('go out again for a shift that has moved', async () => {
    const { id } = await shifts.addShift({ day: '2026-05-05' });
    await shifts.signUp(sam, id);
    await remind(nineAm);
    await shifts.call('PUT', `shifts/${id}`, { starts: '10:00' });
    await remind(nineAm);
    expect(await listEmails()).toEqual([
      ['shift-reminder', sam.id],
      ['shift-changed', sam.id],
      ['shift-reminder', sam.id],
    ]);
  });
});

describe('when someone leaves', () => {
  const placesOf = async (id: number) => (await shifts.getShift(id)).people?.map(({ name }) => name);

  test('their places are free again once their roles are removed', async () => {
    const { id } = await shifts.addShift();
    await shifts.signUp(sam, id);
    const path = `/api/users/${sam.id}/staff-roles`;
    const { status } = await app.call('PUT', path, { token: admin.token, body: { roles: [] } });
    expect(status).toBe(200);
    expect(await placesOf(id)).toEqual([]);
  });

  test('deleting the account releases places to come, and leaves nameless hours', async () => {
    const { id } = await shifts.addShift();
    const past = await shifts.addShift({ starts: '05:00', ends: '09:00' });
    for (const each of [id, past.id]) await shifts.addPerson(each, sam.id);
    await shifts.correct(past.id, sam.id, { checked_in_at: '2026-05-04T09:00:00Z' });
    await addHours({ note: 'Sam’s fair' });
    const { status } = await app.call('DELETE', `/api/users/${sam.id}`, { token: admin.token });
    expect(status).toBeLessThan(300);
    expect(await placesOf(id)).toEqual([]);
    expect(await placesOf(past.id)).toEqual(['Former volunteer']);
    const { body: totals } = await shifts.call<HourTotals>('GET', 'volunteers/totals');
    expect(totals.total).toBe(90 + 60);
    const { rows } = await readCsv('from=2026-05-01&to=2026-05-04');
    expect(rows.join()).not.toMatch(/Sam/);
  });

  test('a year later, sign-ups without hours are deleted, and shifts without people', async () => {
    const { id } = await shifts.addShift({ starts: '05:00', ends: '09:00' });
    const unused = await shifts.addShift({ starts: '05:00', ends: '09:00' });
    const zoe = await shifts.createVolunteer('Zoe');
    for (const who of [sam, zoe]) await shifts.addPerson(id, who.id);
    await shifts.correct(id, sam.id, { checked_in_at: '2026-05-04T09:00:00Z' });
    await deleteOldShifts(app.db, new Date('2027-05-04T12:00:00Z'));
    expect(await app.db.selectFrom('shifts').selectAll().execute()).toHaveLength(2);
    await deleteOldShifts(app.db, new Date('2027-05-05T12:00:00Z'));
    expect((await app.db.selectFrom('shifts').select('id').execute()).map((row) => row.id)).toEqual([id]);
    expect(await placesOf(id)).toEqual(['Sam Okafor']);
    expect(unused.id).not.toBe(id);
  });
});
