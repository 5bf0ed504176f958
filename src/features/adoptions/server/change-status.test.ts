import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplied,
  decide,
  listEmailTypes,
  petStatus,
  statusesOf,
  sortedStatuses,
} from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, formatDay } from '../../../platform/shelter-day.contract.ts';
import type { Pickup } from '../../pickups/pickups.contract.ts';

let app: StartedApp;
const clock = new MovableClock();
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

/** Creates applications for one pet, earliest first. */
async function createCompeting(count: number) {
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

/** The approval email and its attachment as text. */
async function approvalOf(id: number): Promise<string> {
  const { content, attachment } = await app.db
    .selectFrom('emails')
    .select(['content', 'attachment'])
    .where('reference', '=', `application ${id}`)
    .where('type', '=', 'application-approved')
    .where('status', '<>', 'dropped')
    .executeTakeFirstOrThrow();
  return `${content.paragraphs.join(' ')} ${attachment?.text}`;
}

/** An application's emails, in the order in which they are sent. */
function listToSend(id: number) {
  return app.db
    .selectFrom('emails')
    .select(['type', 'next_attempt_at'])
    .where('reference', '=', `application ${id}`)
    .where('status', '<>', 'dropped')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .execute();
}

describe('PUT /api/adoptions/:id by an Admin', () => {
  // Specification: approve-adopts-pet, limit-other-statuses
  test('approves: the pet is Adopted, the fee fixed, the others waitlisted, all of them notified', async () => {
    const { petId, admin, ids } = await createCompeting(3);
    const { status, body } = await decide(app, admin, ids[1]!, 'approved', { reason: 'A garden!' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'Approved',
      reason: 'A garden!',
      fee: { amount_cents: 40_000, is_fixed: true, status: 'due' },
      pet: { adoption_status: 'Adopted' },
      applicants_before: null,
      decided_at: clock.now().toISOString(),
    });
    expect(await statusesOf(app.db, ids)).toEqual(['Waitlisted', 'Approved', 'Waitlisted']);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect(await listEmailTypes(app.db, ids[0]!)).toContain('application-waitlisted');
    expect(await listEmailTypes(app.db, ids[1]!)).toContain('application-approved');
  });

  test('setting the same status again changes nothing and sends no email', async () => {
    const { admin, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Approved');
    const emails = await listEmailTypes(app.db, application.id);
    clock.move(1);
    const again = await decide(app, admin, application.id, 'Approved', { reason: 'Twice' });
    expect(again).toMatchObject({ status: 200, body: { reason: null } });
    expect(await listEmailTypes(app.db, application.id)).toEqual(emails);
  });

  // Specification: reject-frees-pet
  test('rejects the approved one: the pet is Available, the others are pending in their order', async () => {
    const { petId, admin, ids } = await createCompeting(3);
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
  test('rejecting another one leaves an adopted or held pet unchanged', async () => {
    const { petId, admin, ids } = await createCompeting(2);
    await decide(app, admin, ids[0]!, 'Approved');
    await decide(app, admin, ids[1]!, 'Rejected');
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    const onHold = await createApplied(app);
    await app.call('PUT', `/api/pets/${onHold.petId}`, {
      token: onHold.admin.token,
      body: { adoption_status: 'Pending' },
    });
    await decide(app, onHold.admin, onHold.application.id, 'Rejected');
    expect(await petStatus(app.db, onHold.petId)).toBe('Pending');
  });

  test('keeps an internal reason from the applicant', async () => {
    const { admin, adopter, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Rejected', { reason: 'A zebra of a reason', is_reason_internal: 'true' });
    const own = await app.call('GET', `/api/adoptions/${application.id}`, { token: adopter.token });
    expect(own.body).toMatchObject({ status: 'Rejected', reason: null });
    const emails = await app.db
      .selectFrom('emails')
      .select('content')
      .where('reference', '=', `application ${application.id}`)
      .execute();
    expect(JSON.stringify(emails)).not.toContain('zebra');
    const details = await app.call('GET', `/api/adoptions/${application.id}/details`, { token: admin.token });
    expect(details.body).toMatchObject({ application: { reason: 'A zebra of a reason', is_reason_internal: true } });
  });

  test('sends nothing about a decision that is reversed within five minutes', async () => {
    const { admin, ids } = await createCompeting(2);
    await decide(app, admin, ids[0]!, 'Approved');
    clock.move(4);
    await decide(app, admin, ids[0]!, 'Rejected');
    expect(await listEmailTypes(app.db, ids[0]!)).toEqual([
      'application-submitted',
      'application-received',
      'application-rejected',
    ]);
    expect(await listEmailTypes(app.db, ids[1]!)).toEqual(['application-submitted', 'application-received']);
  });

  test('describes the pickup as it is when the email is sent', async () => {
    const { admin, application, move } = await createBooked();
    await decide(app, admin, application.id, 'Approved');
    expect(await approvalOf(application.id)).toContain(
      `Your pickup is confirmed: ${formatDay(dayAhead(1))} at 10:00 AM, Downtown.`,
    );
    expect(await approvalOf(application.id)).toContain('Please bring: photo ID');
    await move(dayAhead(2));
    expect(await approvalOf(application.id)).toContain(formatDay(dayAhead(2)));
    expect(await approvalOf(application.id)).not.toContain(formatDay(dayAhead(1)));
    await app.db.updateTable('emails').set({ status: 'kept' }).where('status', '=', 'queued').execute();
    await move(dayAhead(3));
    expect(
      (await listEmailTypes(app.db, application.id)).filter((type) => type === 'application-approved'),
    ).toHaveLength(1);
  });

  test('sends the approval before the email about a pickup that is booked or moved', async () => {
    const { admin, application, move } = await createBooked();
    await decide(app, admin, application.id, 'Approved');
    clock.move(2);
    await move(dayAhead(2));
    const emails = await listToSend(application.id);
    expect(emails.slice(-2).map(({ type }) => type)).toEqual(['application-approved', 'pickup-moved']);
    expect(emails.at(-2)!.next_attempt_at).toEqual(emails.at(-1)!.next_attempt_at);
  });

  test('sends the approval without the fee, and before its receipt, if it was paid in the meantime', async () => {
    const { admin, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Approved');
    expect(await approvalOf(application.id)).toContain('The adoption fee is $400.');
    clock.move(2);
    const record = (what: string, { id } = application) =>
      app.call('POST', `/api/adoptions/${id}/${what}`, { token: admin.token, body: { method: 'cash' } });
    expect((await record('payment')).status).toBe(200);
    expect(await approvalOf(application.id)).toContain('Congratulations!');
    expect(await approvalOf(application.id)).not.toContain('fee');
    const emails = (await listToSend(application.id)).slice(-2);
    expect(emails.map(({ type }) => type)).toEqual(['application-approved', 'fee-paid']);
    expect(emails[0]!.next_attempt_at).toEqual(emails[1]!.next_attempt_at);
    // A refund leaves nothing to pay either.
    await record('refund');
    expect(await approvalOf(application.id)).not.toContain('fee');

    const { application: sent } = await createApplied(app);
    await decide(app, admin, sent.id, 'Approved');
    await app.db.updateTable('emails').set({ status: 'kept' }).where('status', '=', 'queued').execute();
    await record('payment', sent);
    const types = (await listToSend(sent.id)).map(({ type }) => type);
    expect(types.toSorted().filter((type) => /approved|fee/.test(type))).toEqual(['application-approved', 'fee-paid']);
    expect(await approvalOf(sent.id)).toContain('The adoption fee is $400.');
  });

  test('releases a provisional pickup in the past, so that another can be booked', async () => {
    const { admin, application, book } = await createBooked();
    clock.move(2 * 24 * 60);
    await decide(app, admin, application.id, 'Approved');
    expect(await approvalOf(application.id)).toContain('Next, choose a day and time for the pickup.');
    expect((await book(dayAhead(1))).status).toBe(201);
  });

  test.each(['Pending', 'Withdrawn'])('rejects %s and unknown statuses', async (status) => {
    const { admin, application } = await createApplied(app);
    const rejection = await decide(app, admin, application.id, status);
    expect(rejection.status).toBe(status === 'Pending' ? 200 : 409);
    expect((await decide(app, admin, application.id, 'Adopted')).status).toBe(400);
    expect(await statusesOf(app.db, [application.id])).toEqual(['Pending']);
  });

  test('rejects a withdrawn one, and one whose applicant has applied again', async () => {
    const { petId, admin, adopter, application } = await createApplied(app);
    await decide(app, admin, application.id, 'Rejected');
    const second = await apply(app, adopter, petId);
    expect(second.status).toBe(201);
    expect((await decide(app, admin, application.id, 'Approved')).body.error).toBe(
      'This person has since applied for Maple again. Decide on the newer application instead.',
    );
    await decide(app, adopter, second.body.id, 'Withdrawn');
    expect(await decide(app, admin, second.body.id, 'Approved')).toMatchObject({ status: 409 });
    expect(await decide(app, admin, application.id, 'Approved')).toMatchObject({ status: 200 });
  });

  test('of two concurrent approvals, one is 200 and one is 409', async () => {
    const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1) * 10;
    for (let round = 0; round < rounds; round++) {
      const { petId, admin, ids } = await createCompeting(2);
      const second = await createSignedInUser(app.db, { role: 'Admin' });
      const responses = await Promise.all([
        decide(app, admin, ids[0]!, 'Approved'),
        decide(app, second, ids[1]!, 'Approved'),
      ]);
      expect(sortedStatuses(responses)).toEqual([200, 409]);
      expect(new Set(await statusesOf(app.db, ids))).toEqual(new Set(['Approved', 'Waitlisted']));
      expect(await petStatus(app.db, petId)).toBe('Adopted');
      const lost = responses.findIndex(({ status }) => status === 409);
      expect(await listEmailTypes(app.db, ids[lost]!)).not.toContain('application-approved');
    }
  });
});

describe('PUT /api/adoptions/:id by the adopter', () => {
  const linksIn = async (id: number) => {
    const emails = app.db.selectFrom('emails').select('content').where('type', '=', 'application-withdrawn');
    const own = await emails.where('reference', '=', `application ${id}`).execute();
    return own.map(({ content }) => content.items);
  };

  // Specification: limit-other-statuses
  test('withdraws an undecided application once', async () => {
    const { petId, adopter, application } = await createApplied(app);
    expect(await decide(app, adopter, application.id, 'withdrawn', { reason: 'We are moving' })).toMatchObject({
      status: 200,
      body: { status: 'Withdrawn' },
    });
    const emails = await listEmailTypes(app.db, application.id);
    expect(emails.slice(2)).toEqual(['application-withdrawn', 'application-withdrawal']);
    expect(await decide(app, adopter, application.id, 'Withdrawn')).toMatchObject({ status: 200 });
    expect(await listEmailTypes(app.db, application.id)).toEqual(emails);
    const [withdrawn] = await linksIn(application.id);
    expect(withdrawn).toMatchObject([
      { label: 'Apply again', href: expect.stringMatching(`/adoption-process/${petId}$`) },
    ]);
    expect((await apply(app, adopter, petId)).status).toBe(201);
  });

  test('offers no new application in the email if another was approved', async () => {
    const { admin, adopters, ids } = await createCompeting(2);
    await decide(app, admin, ids[0]!, 'Approved');
    await decide(app, adopters[1]!, ids[1]!, 'Withdrawn');
    expect(await linksIn(ids[1]!)).toEqual([undefined]);
  });

  test('neither withdraws a decided application nor decides one', async () => {
    const { admin, adopter, application } = await createApplied(app);
    expect(await decide(app, adopter, application.id, 'Approved')).toMatchObject({ status: 403 });
    expect(await decide(app, adopter, application.id, 'Waitlisted')).toMatchObject({ status: 409 });
    await decide(app, admin, application.id, 'Approved');
    expect(await decide(app, adopter, application.id, 'Withdrawn')).toMatchObject({ status: 409 });
    const otherUser = await createSignedInUser(app.db);
    expect(await decide(app, otherUser, application.id, 'Withdrawn')).toMatchObject({ status: 404 });
    expect(await statusesOf(app.db, [application.id])).toEqual(['Approved']);
  });
});
