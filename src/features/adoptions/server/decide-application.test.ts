import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplied,
  decide,
  mailsAbout,
  petStatus,
  statusesOf,
  inOrder,
} from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, formatDay } from '../../../platform/shelter-day.ts';
import type { Pickup } from '../../pickups/pickups.contract.ts';

let app: StartedApp;
const clock = new MovableClock();
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

/** A pet for which some people have applied, the earliest first. */
async function createRivals(count: number) {
  const first = await createApplied(app);
  const adopters = [first.adopter];
  const ids = [first.application.id];
  for (let more = 1; more < count; more++) {
    const adopter = await createSignedInUser(app.db);
    adopters.push(adopter);
    ids.push((await apply(app, adopter, first.petId)).body.id);
  }
  return { ...first, adopters, ids };
}

const dayAhead = (days: number) => addDays(clock.now().toISOString().slice(0, 10), days);

/** An application with a pickup tomorrow. */
async function createBooked() {
  const applied = await createApplied(app);
  const { token } = applied.adopter;
  const book = (date: string) => {
    const body = { date, time: '10:00 AM', location: 'Downtown' };
    return app.call<Pickup>('POST', '/api/schedule-pickup/', { token, body });
  };
  const { id } = (await book(dayAhead(1))).body;
  const move = (date: string) => app.call('PUT', `/api/schedule-pickup/${id}`, { token, body: { date } });
  return { ...applied, book, move };
}

/** What the mail says that an application is approved, and the file that goes with it. */
async function approvalOf(id: number): Promise<string> {
  const { content, attachment } = await app.db
    .selectFrom('emails')
    .select(['content', 'attachment'])
    .where('reference', '=', `application ${id}`)
    .where('kind', '=', 'application-approved')
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return `${content.paragraphs.join(' ')} ${attachment?.text}`;
}

describe('PUT /api/adoptions/:id by an Admin', () => {
  // Specification: approve-adopts-pet, limit-other-statuses
  test('approves: the pet is Adopted, the fee fixed, the others waitlisted, all of them told', async () => {
    const { petId, admin, ids } = await createRivals(3);
    const { status, body } = await decide(app, admin, ids[1]!, 'approved', { reason: 'A garden!' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'Approved',
      reason: 'A garden!',
      fee: { amount_cents: 40_000, is_fixed: true, state: 'due' },
      pet: { adoption_status: 'Adopted' },
      applicants_before: null,
      decided_at: clock.now().toISOString(),
    });
    expect(await statusesOf(app.db, ids)).toEqual(['Waitlisted', 'Approved', 'Waitlisted']);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect(await mailsAbout(app.db, ids[0]!)).toContain('application-waitlisted');
    expect(await mailsAbout(app.db, ids[1]!)).toContain('application-approved');
  });

  test('the same status again changes nothing and mails nobody', async () => {
    const { admin, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Approved');
    const mails = await mailsAbout(app.db, application.id);
    clock.move(1);
    const again = await decide(app, admin, application.id, 'Approved', { reason: 'Twice' });
    expect(again).toMatchObject({ status: 200, body: { reason: null } });
    expect(await mailsAbout(app.db, application.id)).toEqual(mails);
  });

  // Specification: reject-frees-pet
  test('rejects the approved one: the pet is Available, the others wait again in their order', async () => {
    const { petId, admin, ids } = await createRivals(3);
    await decide(app, admin, ids[0]!, 'Approved');
    clock.move(60);
    expect((await decide(app, admin, ids[0]!, 'Rejected')).body.reason).toBeNull();
    expect(await statusesOf(app.db, ids)).toEqual(['Rejected', 'Pending', 'Pending']);
    expect(await petStatus(app.db, petId)).toBe('Available');
    const third = await app.call<{ applicants_before: number }>('GET', `/api/adoptions/${ids[2]}`, {
      token: admin.token,
    });
    expect(third.body.applicants_before).toBe(1);
  });

  // Specification: reject-frees-pet
  test('rejecting another leaves a pet that is adopted or on hold as it is', async () => {
    const { petId, admin, ids } = await createRivals(2);
    await decide(app, admin, ids[0]!, 'Approved');
    await decide(app, admin, ids[1]!, 'Rejected');
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    const held = await createApplied(app);
    await app.call('PUT', `/api/pets/${held.petId}`, { token: held.admin.token, body: { adoption_status: 'Pending' } });
    await decide(app, held.admin, held.application.id, 'Rejected');
    expect(await petStatus(app.db, held.petId)).toBe('Pending');
  });

  test('a reason that stays internal is told to nobody outside', async () => {
    const { admin, adopter, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Rejected', { reason: 'A zebra of a reason', is_reason_internal: 'true' });
    const own = await app.call('GET', `/api/adoptions/${application.id}`, { token: adopter.token });
    expect(own.body).toMatchObject({ status: 'Rejected', reason: null });
    const mails = await app.db
      .selectFrom('emails')
      .select('content')
      .where('reference', '=', `application ${application.id}`)
      .execute();
    expect(JSON.stringify(mails)).not.toContain('zebra');
    const file = await app.call('GET', `/api/adoptions/${application.id}/file`, { token: admin.token });
    expect(file.body).toMatchObject({ application: { reason: 'A zebra of a reason', is_reason_internal: true } });
  });

  test('a decision that is taken back within five minutes is never heard of', async () => {
    const { admin, ids } = await createRivals(2);
    await decide(app, admin, ids[0]!, 'Approved');
    clock.move(4);
    await decide(app, admin, ids[0]!, 'Rejected');
    expect(await mailsAbout(app.db, ids[0]!)).toEqual([
      'application-submitted',
      'application-received',
      'application-rejected',
    ]);
    expect(await mailsAbout(app.db, ids[1]!)).toEqual(['application-submitted', 'application-received']);
  });

  test('tells of the pickup as it is when the mail leaves', async () => {
    const { admin, application, move } = await createBooked();
    await decide(app, admin, application.id, 'Approved');
    expect(await approvalOf(application.id)).toContain(`${formatDay(dayAhead(1))} at 10:00 AM, Downtown. Your pickup`);
    await move(dayAhead(2));
    expect(await approvalOf(application.id)).toContain(formatDay(dayAhead(2)));
    expect(await approvalOf(application.id)).not.toContain(formatDay(dayAhead(1)));
    await app.db.updateTable('emails').set({ state: 'kept' }).where('state', '=', 'queued').execute();
    await move(dayAhead(3));
    expect((await mailsAbout(app.db, application.id)).filter((kind) => kind === 'application-approved')).toHaveLength(
      1,
    );
  });

  test('gives up a provisional pickup whose day went by, so that another can be booked', async () => {
    const { admin, application, book } = await createBooked();
    clock.move(2 * 24 * 60);
    await decide(app, admin, application.id, 'Approved');
    expect(await approvalOf(application.id)).toContain('Next, please choose a day and a time for the pickup.');
    expect((await book(dayAhead(1))).status).toBe(201);
  });

  test.each(['Waitlisted', 'Pending', 'Withdrawn'])('refuses %s, and a status that is none', async (status) => {
    const { admin, application } = await createApplied(app);
    const refusal = await decide(app, admin, application.id, status);
    expect(refusal.status).toBe(status === 'Pending' ? 200 : 409);
    expect((await decide(app, admin, application.id, 'Adopted')).status).toBe(400);
    expect(await statusesOf(app.db, [application.id])).toEqual(['Pending']);
  });

  test('refuses a withdrawn one, and one whose applicant has applied anew', async () => {
    const { petId, admin, adopter, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Rejected');
    const anew = await apply(app, adopter, petId);
    expect(anew.status).toBe(201);
    expect((await decide(app, admin, application.id, 'Approved')).body.error).toBe(
      'The same person has applied for Maple anew since. Decide about that application instead.',
    );
    await decide(app, adopter, anew.body.id, 'Withdrawn');
    expect(await decide(app, admin, anew.body.id, 'Approved')).toMatchObject({ status: 409 });
    expect(await decide(app, admin, application.id, 'Approved')).toMatchObject({ status: 200 });
  });

  test('of two approvals at once, one is 200 and one is 409, each time', { timeout: 60_000 }, async () => {
    const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1) * 10;
    for (let round = 0; round < rounds; round++) {
      const { petId, admin, ids } = await createRivals(2);
      const second = await createSignedInUser(app.db, { role: 'Admin' });
      const answers = await Promise.all([
        decide(app, admin, ids[0]!, 'Approved'),
        decide(app, second, ids[1]!, 'Approved'),
      ]);
      expect(inOrder(answers)).toEqual([200, 409]);
      expect(new Set(await statusesOf(app.db, ids))).toEqual(new Set(['Approved', 'Waitlisted']));
      expect(await petStatus(app.db, petId)).toBe('Adopted');
      const lost = answers.findIndex(({ status }) => status === 409);
      expect(await mailsAbout(app.db, ids[lost]!)).not.toContain('application-approved');
    }
  });
});

describe('PUT /api/adoptions/:id by the adopter', () => {
  // Specification: limit-other-statuses
  test('withdraws while nothing is decided, once', async () => {
    const { petId, adopter, application } = await createApplied(app);
    expect(await decide(app, adopter, application.id, 'withdrawn', { reason: 'We are moving' })).toMatchObject({
      status: 200,
      body: { status: 'Withdrawn' },
    });
    const mails = await mailsAbout(app.db, application.id);
    expect(mails.slice(2)).toEqual(['application-withdrawn', 'application-withdrawal']);
    expect(await decide(app, adopter, application.id, 'Withdrawn')).toMatchObject({ status: 200 });
    expect(await mailsAbout(app.db, application.id)).toEqual(mails);
    expect((await apply(app, adopter, petId)).status).toBe(201);
  });

  test('does not withdraw what is decided, and decides nothing', async () => {
    const { admin, adopter, application } = await createApplied(app);
    expect(await decide(app, adopter, application.id, 'Approved')).toMatchObject({ status: 403 });
    expect(await decide(app, adopter, application.id, 'Waitlisted')).toMatchObject({ status: 409 });
    await decide(app, admin, application.id, 'Approved');
    expect(await decide(app, adopter, application.id, 'Withdrawn')).toMatchObject({ status: 409 });
    const stranger = await createSignedInUser(app.db);
    expect(await decide(app, stranger, application.id, 'Withdrawn')).toMatchObject({ status: 404 });
    expect(await statusesOf(app.db, [application.id])).toEqual(['Approved']);
  });
});
