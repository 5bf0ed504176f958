import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPhoto } from '../../../../tests/support/factories.ts';
import { fosterCalls, type FosterUser } from '../../../../tests/support/foster-calls.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { OwnAnimalDetails } from '../foster-care.contract.ts';
import type { WaitingReport } from '../fosters.contract.ts';
import { emailDueDoses, escalateReports } from './index.ts';

const clock = new MovableClock();
let app: StartedApp;
let coordinator: SignedInUser;
let fosters: ReturnType<typeof fosterCalls>;
let home: FosterUser;
let petId: number;
beforeAll(async () => {
  app = await startApp({ clock });
  coordinator = await createStaff(app.db, ['foster coordinator', 'intake'], { name: 'Robin Keller' });
  fosters = fosterCalls(app, coordinator);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'foster_reports');
  home = await fosters.createHome();
  petId = await fosters.placeIn(home);
});

const job = () => ({
  now: clock.now(),
  publicUrl: 'https://pets.example.org',
  timeZone: 'UTC',
  onWarning: (what: string) => expect.unreachable(what),
});
const animalOf = async (who: SignedInUser, id = petId) => {
  const { status, body } = await fosters.callAs<OwnAnimalDetails>(who, 'GET', `me/animals/${id}`);
  return { status, animal: body };
};
const emailsTo = async ({ email }: { email: string }, type: string) =>
  (await readEmails(app.db)).filter((each) => each.to_email === email && each.type === type);
const listReports = async (query = '') => (await fosters.call<WaitingReport[]>('GET', `reports/${query}`)).body;
const planDose = async (due_on: string, traits: object = {}) => {
  const row = {
    pet_id: petId,
    name: 'Eye drops',
    type: 'medication',
    due_on,
    dose: '2 drops',
    route: 'topical',
  } as const;
  const times = { created_at: clock.now(), updated_at: clock.now() };
  const added = app.db.insertInto('treatments').values({ ...row, ...times, note: 'Warm the bottle first.', ...traits });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
};

describe('an animal in a foster home', () => {
  test('shows its care to the home while it stays, and no longer', async () => {
    await fosters.call('PUT', `animals/${petId}/instructions`, { text: 'Two meals a day.' });
    await planDose('2026-05-05');
    const { status, animal } = await animalOf(home);
    expect(status).toBe(200);
    expect(animal).toMatchObject({
      instructions: 'Two meals a day.',
      doses: [{ name: 'Eye drops', dose: '2 drops', route: 'On the skin', note: 'Warm the bottle first.' }],
    });
    await fosters.locations.move([{ id: petId }, null]);
    expect((await animalOf(home)).status).toBe(404);
    expect((await fosters.overviewOf(home)).animals).toEqual([]);
    expect((await fosters.overviewOf(home)).doses).toEqual([]);
  });
});

describe('POST /api/fosters/me/animals/:pet_id/reports', () => {
  test('stores the report with its photo, and its weight in the medical record', async () => {
    const { hash, image } = await createPhoto(app.db, null, { uploader: home.id });
    const { status, body } = await fosters.report(home, petId, { photo: image, weight_kg: 4.2, urgency: 'soon' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ weight_kg: 4.2, photo: { image: expect.stringContaining(hash) } });
    const weights = await app.db.selectFrom('weights').selectAll().where('pet_id', '=', petId).execute();
    expect(weights).toMatchObject([{ kg: 4.2, weighed_by: home.id }]);
    expect((await animalOf(home)).animal).toMatchObject({ weight_kg: 4.2, reports: [{ urgency: 'soon' }] });
  });

  test('records a report that is sent twice once', async () => {
    const client_key = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => fosters.report(home, petId, { client_key, weight_kg: 5 })));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listReports(`?pet_id=${petId}`)).toHaveLength(1);
    const weights = await app.db.selectFrom('weights').select('id').where('pet_id', '=', petId).execute();
    expect(weights).toHaveLength(1);
    const elsewhere = await fosters.placeIn(home);
    expect((await fosters.report(home, elsewhere, { client_key })).status).toBe(409);
  });

  test('rejects another person’s photo and an impossible weight', async () => {
    const { image } = await createPhoto(app.db, null, { uploader: coordinator.id });
    expect((await fosters.report(home, petId, { photo: image })).body.fields).toHaveProperty('photo');
    expect((await fosters.report(home, petId, { weight_kg: 900 })).status).toBe(400);
    expect(await listReports()).toEqual([]);
  });

  test('limits the reports of a day', async () => {
    const rows = Array.from({ length: 60 }, () => ({
      pet_id: petId,
      home_id: home.homeId,
      author_id: home.id,
      type: 'report' as const,
      text: 'Fine.',
      urgency: 'normal' as const,
      created_at: clock.now(),
      waiting_since: clock.now(),
      due_at: clock.now(),
      client_key: randomUUID(),
    }));
    await app.db.insertInto('foster_reports').values(rows).execute();
    expect((await fosters.report(home, petId)).status).toBe(429);
  });
});

describe('a report', () => {
  test('waits until staff answer, and waits again when the home adds to it', async () => {
    const { id } = (await fosters.report(home, petId, { type: 'question', text: 'May she jump?', urgency: 'urgent' }))
      .body;
    const [waiting] = await listReports();
    expect(waiting).toMatchObject({ id, is_overdue: false, home: { id: home.homeId } });
    expect(new Date(waiting!.due_at).getTime() - clock.now().getTime()).toBe(2 * 3_600_000);
    const { body } = await fosters.call<WaitingReport>('POST', `reports/${id}/replies`, { text: 'Not this week.' });
    expect(body).toMatchObject({ waiting_since: null, answered_by: 'Robin Keller' });
    expect(await emailsTo(home, 'foster-reply')).toHaveLength(1);
    expect(await listReports()).toEqual([]);
    expect((await listReports('?view=answered'))[0]!.replies).toMatchObject([{ text: 'Not this week.' }]);
    await fosters.callAs(home, 'POST', `me/reports/${id}/replies`, { text: 'And next week?' });
    expect((await listReports())[0]).toMatchObject({ id, answered_by: 'Robin Keller' });
  });

  test('is answered once', async () => {
    const { id } = (await fosters.report(home, petId)).body;
    const colleague = await createStaff(app.db, ['foster coordinator'], { name: 'Ada Obi' });
    await fosters.call('POST', `reports/${id}/answered`);
    const { body } = await fosters.callAs<WaitingReport>(colleague, 'POST', `reports/${id}/answered`);
    expect(body.answered_by).toBe('Robin Keller');
  });

  test('is escalated once when it is overdue, to the coordinators', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const { id } = (await fosters.report(home, petId, { urgency: 'soon' })).body;
    clock.move(24 * 60);
    await escalateReports(app.db, job());
    expect(await emailsTo(coordinator, 'foster-escalation')).toHaveLength(0);
    clock.move(1);
    await Promise.all([escalateReports(app.db, job()), escalateReports(app.db, job())]);
    await escalateReports(app.db, job());
    expect(await emailsTo(coordinator, 'foster-escalation')).toHaveLength(1);
    expect(await emailsTo(admin, 'foster-escalation')).toHaveLength(0);
    expect((await listReports())[0]).toMatchObject({ id, is_overdue: true, is_escalated: true });
  });

  test('is escalated to managers and Admins while there is no coordinator', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const manager = await createStaff(app.db, ['manager']);
    await fosters.report(home, petId);
    await app.db
      .updateTable('staff_grants')
      .set({ ends_at: clock.now() })
      .where('role', '=', 'foster coordinator')
      .execute();
    clock.move(72 * 60 + 1);
    await escalateReports(app.db, job());
    await app.db.updateTable('staff_grants').set({ ends_at: null }).where('user_id', '=', coordinator.id).execute();
    expect(await emailsTo(admin, 'foster-escalation')).toHaveLength(1);
    expect(await emailsTo(manager, 'foster-escalation')).toHaveLength(1);
  });
});

describe('doses', () => {
  const record = (id: number) => fosters.callAs(home, 'POST', `me/doses/${id}`, { client_key: randomUUID() });

  test('are recorded by a home that may, under its name', async () => {
    const id = await planDose('2026-05-04');
    expect((await record(id)).status).toBe(409);
    await fosters.call('PUT', `homes/${home.homeId}`, { may_record_doses: true });
    expect((await record(id)).status).toBe(200);
    const row = await app.db.selectFrom('treatments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ given_by: home.id, given_at: clock.now() });
  });

  test('are emailed to the home the day before, once', async () => {
    const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await planDose(day(1));
    await planDose(day(2), { name: 'Booster' });
    await Promise.all([emailDueDoses(app.db, job()), emailDueDoses(app.db, job())]);
    await emailDueDoses(app.db, job());
    const [email, ...more] = await emailsTo(home, 'foster-doses');
    expect(more).toEqual([]);
    expect(JSON.stringify(email!.content)).toContain('Warm the bottle first.');
    expect(JSON.stringify(email!.content)).not.toContain('Booster');
  });
});

describe('supplies', () => {
  test('are requested, made ready with an email, and delivered', async () => {
    await fosters.callAs(home, 'POST', 'me/supplies', { item: 'Puppy food' });
    const [supply] = (await fosters.overviewOf(home)).supplies;
    expect(supply).toMatchObject({ item: 'Puppy food', status: 'requested' });
    const change = (status: string) => fosters.call('PUT', `supplies/${supply!.id}`, { status });
    expect((await change('ready')).body).toMatchObject({ status: 'ready' });
    expect((await change('ready')).status).toBe(200);
    expect(await emailsTo(home, 'foster-supplies-ready')).toHaveLength(1);
    expect((await fosters.callAs(home, 'DELETE', `me/supplies/${supply!.id}`)).status).toBe(404);
    expect((await change('lost')).status).toBe(400);
  });
});
