import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { clearCalendar } from '../../../../tests/support/clear-calendar.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { listUndoSteps, undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Application } from '../../adoptions/adoptions.contract.ts';
import type { AuditEntry } from '../../audit/audit.contract.ts';
import { UNDO_MS, undoMessages } from '../../undo/undo.constants.ts';
import type { AdminVisit } from '../../visits/visits.contract.ts';
import type { ClosedDayResult, Pickup } from '../pickups.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let date: string;
beforeAll(async () => {
  app = await startApp({ clock, env: { PICKUPS_PER_SLOT: '1' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearCalendar(app.db);
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  date = addDays(dayIn('UTC', clock.now()), 9);
});

const close = (body: object = {}, { token }: SignedInUser = admin) =>
  app.call<ClosedDayResult[]>('POST', '/api/closed-days/', {
    token,
    body: { first: date, reason: 'Inventory', cancels_bookings: true, ...body },
  });
const listSteps = (currentUser = admin) => listUndoSteps(app, currentUser);
const undo = (currentUser = admin) => undoLatest(app, currentUser);

async function bookPickup(body: object = {}) {
  const applied = await createApplied(app);
  const book = (more: object = {}) =>
    app.call<Pickup>('POST', '/api/schedule-pickup/', {
      token: applied.adopter.token,
      body: { date, time: '10:00 AM', location: 'Downtown', ...body, ...more },
    });
  expect((await book()).status).toBe(201);
  return { ...applied, id: applied.application.id, book };
}

async function bookVisit(body: object = {}) {
  const pet = await createPet(app.db, { name: 'Bo' });
  const { body: visit } = await app.call<AdminVisit>('POST', '/api/visits/book', {
    token: admin.token,
    body: {
      name: 'Noor Haddad',
      email: 'noor@example.org',
      phone: '',
      pet_id: pet.id,
      date,
      time: '10:00 AM',
      location: 'Downtown',
      ...body,
    },
  });
  return visit;
}

/** Everything that closing and undoing change. */
async function readRows() {
  const read = async (table: string, without: string[]) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t order by id`.execute(app.db);
    return rows.map(({ row }) => row);
  };
  const changing = ['updated_at', 'calendar_sequence'];
  return {
    pickups: await read('pickups', changing),
    visits: await read('visit_requests', changing),
    closed: await read('closed_days', ['id']),
  };
}

/** Those that can still be canceled; others may be on their way. */
async function listWaitingEmails() {
  const emails = await app.db
    .selectFrom('emails')
    .select(['type', 'next_attempt_at'])
    .where('status', '=', 'queued')
    .where('next_attempt_at', '>', clock.now())
    .orderBy('id')
    .execute();
  return emails.map(({ type, next_attempt_at }) => ({
    type,
    waits: next_attempt_at.getTime() - clock.now().getTime(),
  }));
}

describe('closing a day', () => {
  test('cancels what is booked there, holds its emails back, and is one step to undo', async () => {
    const { id, adopter } = await bookPickup();
    await bookPickup({ location: 'Eastside' });
    await bookVisit();
    const rows = await readRows();
    clock.move(1);
    const { status, body } = await close({ location: 'Downtown' });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        day: date,
        location: 'Downtown',
        reason: 'Inventory',
        pickups: 0,
        visits: 0,
        canceled_pickups: 1,
        canceled_visits: 1,
      },
    ]);
    const closedRows = await readRows();
    expect(closedRows.pickups.map((row) => row['location'])).toEqual(['Eastside']);
    expect(closedRows.visits.map((row) => row['status'])).toEqual(['canceled']);
    expect(await listWaitingEmails()).toEqual([
      { type: 'pickup-cancelled', waits: UNDO_MS },
      { type: 'visit-cancelled', waits: UNDO_MS },
    ]);
    const [step, ...others] = await listSteps();
    expect(others).toEqual([]);
    expect(step!.label).toMatch(/^Closed \w+ \d+ at Downtown and canceled 2 appointments$/);

    expect((await undo()).status).toBe(200);
    expect(await readRows()).toEqual(rows);
    expect(await listWaitingEmails()).toEqual([]);
    const application = await app.call<Application>('GET', `/api/adoptions/${id}`, { token: adopter.token });
    expect(application.body.timeline.map(({ event }) => event)).toEqual(['submitted', 'pickup booked']);
    const log = await app.call<AuditEntry[]>('GET', '/api/audit-log/', { token: admin.token });
    const sentences = log.body.map(({ sentence }) => sentence);
    expect(sentences).toContain(`closed ${date} at Downtown for pickups and visits, and canceled 2 appointments`);
    expect(sentences).toContain(`undid their last change to closed days (${date} at Downtown)`);
  });

  test('keeps what is booked unless asked to cancel it, and is undone as well', async () => {
    await bookPickup();
    const rows = await readRows();
    const [closed] = (await close({ cancels_bookings: undefined })).body;
    expect(closed).toMatchObject({ location: null, pickups: 1, canceled_pickups: 0 });
    expect((await readRows()).pickups).toEqual(rows.pickups);
    expect((await undo()).status).toBe(200);
    expect(await readRows()).toEqual(rows);
  });

  test('of several days, or with another reason, is undone as a whole', async () => {
    await bookPickup();
    await close({ cancels_bookings: false, reason: 'Works' });
    const before = await readRows();
    clock.move(1);
    await close({ last: addDays(date, 2) });
    expect((await readRows()).closed.map((row) => row['reason'])).toEqual(['Inventory', 'Inventory', 'Inventory']);
    await undo();
    expect(await readRows()).toEqual(before);
    await close({ cancels_bookings: false, reason: 'Works' });
    expect(await listSteps()).toHaveLength(1);
  });

  test('while an approval waits, lets it wait on without the pickup, until both are undone', async () => {
    const { id, admin: decider } = await bookPickup();
    await decide(app, decider, id, 'Approved');
    const approval = async () => {
      const found = await app.db
        .selectFrom('emails')
        .select('content')
        .where('type', '=', 'application-approved')
        .where('status', '=', 'queued')
        .execute();
      return found.map(({ content }) => content.paragraphs.join(' ').includes('Your pickup is confirmed:'));
    };
    expect(await approval()).toEqual([true]);
    clock.move(1);
    await close({}, decider);
    expect(await approval()).toEqual([false]);
    expect(await listWaitingEmails()).toEqual([
      { type: 'application-approved', waits: UNDO_MS },
      { type: 'pickup-cancelled', waits: UNDO_MS },
    ]);
    expect((await undo(decider)).status).toBe(200);
    expect(await approval()).toEqual([true]);
    expect((await undo(decider)).status).toBe(200);
    expect(await approval()).toEqual([]);
  });

  test('can’t be undone once an email has left, after 5 minutes, or by someone else', async () => {
    await bookPickup();
    await close();
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    const [step] = await listSteps();
    expect((await app.call('POST', `/api/undo/${step!.id}`, { token: colleague.token })).status).toBe(404);
    await app.db
      .updateTable('emails')
      .set({ status: 'sent', completed_at: clock.now() })
      .where('type', '=', 'pickup-cancelled')
      .execute();
    expect((await undo()).body.error).toBe(undoMessages.emailed);
    expect((await readRows()).pickups).toEqual([]);
    clock.move(5);
    expect((await app.call('POST', `/api/undo/${step!.id}`, { token: admin.token })).status).toBe(409);
  });
});

describe('undoing it changes nothing', () => {
  test('once the day is open again', async () => {
    await bookPickup();
    await close();
    await app.call('DELETE', `/api/closed-days/${date}`, { token: admin.token });
    const rows = await readRows();
    const { status, body } = await undo();
    expect([status, body.error]).toEqual([409, undoMessages.changed('The closed day')]);
    expect(await readRows()).toEqual(rows);
  });

  test('once the adopter has booked another day', async () => {
    const { book } = await bookPickup();
    await bookVisit();
    await close();
    expect((await book({ date: addDays(date, 1) })).status).toBe(201);
    const rows = await readRows();
    const { status, body } = await undo();
    expect([status, body.error]).toEqual([409, undoMessages.changed('Noor Haddad’s application for Maple')]);
    expect(await readRows()).toEqual(rows);
  });

  test('once another visit takes the time', async () => {
    const visit = await bookVisit();
    const other = await bookVisit({ date: addDays(date, 1), name: 'Vera Lindt', email: 'vera@example.org' });
    await app.db
      .updateTable('visit_requests')
      .set({ slot_position: 1 })
      .where('id', 'in', [visit.id, other.id])
      .execute();
    await close();
    await app.db.updateTable('visit_requests').set({ visit_date: date }).where('id', '=', other.id).execute();
    const rows = await readRows();
    const steps = await listSteps();
    const step = steps.find(({ label }) => label.startsWith('Closed'));
    const { status, body } = await app.call<{ error: string }>('POST', `/api/undo/${step!.id}`, { token: admin.token });
    expect([status, body.error]).toEqual([409, undoMessages.slotBooked]);
    expect(await readRows()).toEqual(rows);
  });
});
