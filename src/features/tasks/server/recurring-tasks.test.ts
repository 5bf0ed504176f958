import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { taskMessages, type TaskRepeat } from '../tasks.constants.ts';
import type { Task, TaskRule } from '../tasks.contract.ts';
import { nextDueDay } from './repeat-task.ts';
import { sendTaskDigests } from './send-task-digests.ts';
import { addTasksOfEvents } from './task-rules.ts';

const clock = new MovableClock();
const timeZone = 'UTC';

let app: StartedApp;
let robin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'tasks', 'task_events', 'task_digests', 'emails', 'applications');
  await app.db.updateTable('task_rules').set({ enabled_at: clock.now() }).execute();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});

const call = <T = Task & { error: string }>(method: string, path = '', body?: unknown, { token } = robin) =>
  app.call<T>(method, `/api/tasks/${path}`, { token, ...(body !== undefined && { body }) });
const day = (days = 0) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const listTasks = () => app.db.selectFrom('tasks').selectAll().orderBy('id').execute();

describe('a task that repeats', () => {
  const add = async (due_on: string, repeats: TaskRepeat = 'weekly') =>
    (await call('POST', '', { title: 'Scrub the bowls', due_on, repeats })).body;
  const finish = (id: number, who = robin) => call('PUT', String(id), { is_done: true }, who);

  test('adds the next one when it is finished, for the same owner', async () => {
    const { id, repeats } = await add(day());
    expect(repeats).toBe('weekly');
    await finish(id);
    const [, next] = await listTasks();
    expect(next).toMatchObject({
      title: 'Scrub the bowls',
      due_on: day(7),
      owner_id: robin.id,
      repeats: 'weekly',
      repeated_from: id,
      done_at: null,
    });
  });

  test('adds one next task, even if several finish it at the same moment', async () => {
    const { id } = await add(day());
    const colleagues = await Promise.all([1, 2, 3, 4].map(() => createStaff(app.db, ['medical'])));
    const results = await Promise.all(colleagues.map((who) => finish(id, who)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listTasks()).toHaveLength(2);
  });

  test('comes in place of the next one when it is reopened', async () => {
    const { id } = await add(day());
    await finish(id);
    await call('PUT', String(id), { is_done: false });
    expect((await listTasks()).map((task) => task.id)).toEqual([id]);
    await finish(id);
    expect(await listTasks()).toHaveLength(2);
  });

  test('needs a due date', async () => {
    const rejected = { status: 400, body: { fields: { due_on: taskMessages.repeatNeedsDay } } };
    expect(await call('POST', '', { title: 'Feed', repeats: 'daily' })).toMatchObject(rejected);
    const { id } = await add(day());
    expect(await call('PUT', String(id), { due_on: null })).toMatchObject(rejected);
    expect((await call('PUT', String(id), { due_on: null, repeats: null })).status).toBe(200);
    expect((await call('PUT', String(id), { repeats: 'hourly' })).status).toBe(400);
    expect(await listTasks()).toMatchObject([{ due_on: null, repeats: null }]);
  });

  test.each<[string, TaskRepeat, string, string]>([
    ['2026-01-31', 'monthly', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'monthly', '2026-03-01', '2026-03-31'],
    ['2024-02-29', 'yearly', '2024-02-29', '2025-02-28'],
    ['2026-11-30', 'every three months', '2026-11-30', '2027-02-28'],
    ['2026-11-02', 'weekly', '2026-11-28', '2026-11-30'],
    ['2026-11-20', 'daily', '2026-11-28', '2026-11-28'],
    ['2026-12-05', 'every two weeks', '2026-11-28', '2026-12-19'],
  ])('due on %s, %s, and finished on %s, is due next on %s', (due, repeats, today, next) => {
    expect(nextDueDay(due, repeats, today)).toBe(next);
  });

  // Stepping through each day or month would take hundreds of thousands of steps, and never end after the year 9999.
  test.each<[TaskRepeat, string, string | null]>([
    ['daily', '0001-01-01', '2026-11-28'],
    ['weekly', '0001-01-01', '2026-11-30'],
    ['monthly', '0001-01-31', '2026-11-30'],
    ['yearly', '0004-02-29', '2027-02-28'],
    ['daily', '9998-12-30', '9998-12-31'],
    ['daily', '9998-12-31', null],
    ['monthly', '9999-12-31', null],
  ])('%s from %s is soon found', (repeats, due, next) => {
    const addToDay = vi.spyOn(Temporal.PlainDate.prototype, 'add');
    const setDay = vi.spyOn(Date.prototype, 'setUTCDate');
    expect(nextDueDay(due, repeats, '2026-11-28')).toBe(next);
    expect(addToDay.mock.calls.length + setDay.mock.calls.length).toBeLessThan(4);
    vi.restoreAllMocks();
  });

  test('ends with the calendar', async () => {
    const { id } = await add('9998-12-31', 'yearly');
    expect((await finish(id)).status).toBe(200);
    expect(await listTasks()).toMatchObject([{ id, repeats: 'yearly' }]);
  });
});

describe('an event', () => {
  const enable = (event: string, body: object = { is_enabled: true }) =>
    call<TaskRule[]>('PUT', `rules/${event}`, body);
  const run = () => addTasksOfEvents(app.db, { now: clock.now(), timeZone });
  const createAdopted = async () => {
    const { id: pet_id } = await createPet(app.db, { name: 'Queenie', adoption_status: 'Adopted' });
    const { id: user_id } = await createUser(app.db, { name: 'Ines Kaur' });
    const row = { pet_id, user_id, status: 'Approved', handover_at: clock.now() } as const;
    return createApplication(app.db, { ...row, first_name: 'Ines', last_name: 'Kaur' });
  };

  test('adds one task, however often and by how many servers it is looked for', async () => {
    clock.move(1);
    const { id } = await createAdopted();
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await listTasks()).toMatchObject([
      { title: 'Follow-up call: Ines Kaur about Queenie', due_on: day(7), application_id: id, owner_id: null },
    ]);
    await clearTables(app.db, 'tasks');
    await run();
    expect(await listTasks()).toEqual([]);
  });

  test('adds it for the owner of the rule, while they work here', async () => {
    const counselor = await createStaff(app.db, ['adoption counselor']);
    await enable('adoption', { owner_id: counselor.id, days: 2, title: 'Call' });
    clock.move(1);
    await createAdopted();
    await run();
    await app.db
      .updateTable('staff_grants')
      .set({ ends_at: clock.now() })
      .where('user_id', '=', counselor.id)
      .execute();
    await createAdopted();
    await run();
    expect(await listTasks()).toMatchObject([
      { title: 'Call: Ines Kaur about Queenie', due_on: day(2), owner_id: counselor.id },
      { owner_id: null },
    ]);
  });

  test('of before a rule was turned on adds none', async () => {
    const { id: pet_id } = await createPet(app.db);
    const { id: user_id } = await createUser(app.db);
    await createApplication(app.db, { pet_id, user_id, created_at: clock.now() });
    clock.move(1);
    expect((await enable('application')).body[0]).toMatchObject({ event: 'application', is_enabled: true });
    await run();
    expect(await listTasks()).toEqual([]);
    clock.move(1);
    const { id } = await createApplication(app.db, {
      pet_id: (await createPet(app.db)).id,
      user_id,
      created_at: clock.now(),
    });
    await run();
    expect(await listTasks()).toMatchObject([{ application_id: id }]);
    await enable('application', { is_enabled: false });
  });

  test('such as a procedure adds it for its follow-up date', async () => {
    clock.move(1);
    const { id: pet_id } = await createPet(app.db, { name: 'Tank' });
    const times = { created_at: clock.now(), updated_at: clock.now() };
    const procedure = { pet_id, type: 'surgery', performed_on: day(), follow_up_on: day(10), ...times } as const;
    await app.db.insertInto('procedures').values(procedure).execute();
    await run();
    expect(await listTasks()).toMatchObject([{ title: 'Recheck: Tank', due_on: day(10), pet_id }]);
  });

  test.each([
    ['an unknown event', 'moon', { is_enabled: true }, 400],
    ['too many days', 'adoption', { days: 366 }, 400],
    ['negative days', 'adoption', { days: -1 }, 400],
    ['an empty title', 'adoption', { title: ' ' }, 400],
    ['an owner who is not on the staff', 'adoption', { owner_id: 999_999 }, 400],
  ])('rejects %s', async (_, event, body, status) => {
    const before = await app.db.selectFrom('task_rules').selectAll().orderBy('event').execute();
    expect((await enable(event, body)).status).toBe(status);
    expect(await app.db.selectFrom('task_rules').selectAll().orderBy('event').execute()).toEqual(before);
  });
});

describe('the email of a day', () => {
  const context = () => ({
    now: clock.now(),
    timeZone,
    publicUrl: app.url,
    onWarning: (what: string) => expect.fail(what),
  });
  const at = (time: string) => ({ ...context(), now: new Date(`${day()}T${time}:00Z`) });
  const emails = () =>
    app.db.selectFrom('emails').select(['user_id', 'content']).where('type', '=', 'task-digest').execute();
  const task = (values: object) => call('POST', '', { title: 'Call the vet', due_on: day(), ...values });

  test('goes once to who has tasks that are due, from seven on', async () => {
    await task({ due_on: day(-2), title: 'Order food' });
    await task({});
    await task({ due_on: day(1), title: 'Later' });
    await task({ owner_id: null, title: 'For anyone' });
    await sendTaskDigests(app.db, at('06:59'));
    expect(await emails()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => sendTaskDigests(app.db, at('07:00'))));
    await sendTaskDigests(app.db, at('18:00'));
    const sent = await emails();
    expect(sent).toMatchObject([{ user_id: robin.id, content: { subject: 'Your tasks today: 2' } }]);
    const text = JSON.stringify(sent[0]!.content);
    expect(text).toContain('Order food (overdue)');
    expect(text).toContain('1 due task has no owner yet');
    expect(text).not.toContain('Later');
  });

  test('makes no link of an applicant’s name', async () => {
    const about = { owner_id: robin.id, due_on: day(), created_at: clock.now() };
    const title = 'First look: www.evil.example for Queenie';
    await app.db
      .insertInto('tasks')
      .values({ ...about, title })
      .execute();
    await task({ title: 'Call the vet at 10:30' });
    await sendTaskDigests(app.db, at('12:00'));
    const text = JSON.stringify((await emails())[0]!.content);
    expect(text).toContain('First look: www evil example for Queenie');
    expect(text).not.toContain('evil.example');
    expect(text).toContain('Call the vet at 10:30');
  });

  test('goes neither to who has turned it off, nor to who no longer works here', async () => {
    await app.call('PUT', '/api/users/me/email-preferences', { token: robin.token, body: { task_digests: false } });
    const left = await createStaff(app.db, ['medical'], { ends_at: clock.now() });
    await task({});
    await app.db
      .insertInto('tasks')
      .values({ title: 'x', owner_id: left.id, due_on: day(), created_at: clock.now() })
      .execute();
    await sendTaskDigests(app.db, at('12:00'));
    expect(await emails()).toEqual([]);
  });
});
