import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplied,
  decide,
  listEmailTypes,
  petStatus,
  sortedStatuses,
  statusesOf,
} from '../../../../tests/support/adoption-calls.ts';
import { shelter } from '../../../../tests/support/outbox.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Handover } from '../handover.contract.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';
import { sendTrialEmails } from './index.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Answer = { status: number; body: AdminApplication & { error: string } };

const today = dayIn('UTC', new Date());
const inTwoWeeks = addDays(today, 14);

async function createApproved() {
  const { application, admin, adopter, petId } = await createApplied(app, { species: 'Dog' });
  const other = await createSignedInUser(app.db);
  const waiting = (await apply(app, other, petId)).body.id;
  await decide(app, admin, application.id, 'Approved');
  const { id } = application;
  const send = (method: string, path: string, body?: object, { token } = admin): Promise<Answer> =>
    app.call(method, `/api/adoptions/${id}/${path}`, { token, ...(body && { body }) });
  return { id, petId, admin, adopter, waiting, send };
}

const custodyOf = (petId: number) =>
  app.db
    .selectFrom('custodies')
    .select(['outcome_type', 'intake_type'])
    .where('pet_id', '=', petId)
    .orderBy('id')
    .execute();

describe('POST /api/adoptions/:id/handover', () => {
  test('checks the identity, records the payment and hands the pet over in one step', async () => {
    const { send, petId } = await createApproved();
    const payment = { method: 'cash', donation_cents: 500, seen_balance_cents: 40_000 };
    const { body } = await send('POST', 'handover', { identity_checked: true, payment });
    expect(body).toMatchObject({ fee: { status: 'paid', paid_cents: 40_000 } });
    expect(body.handover_at).not.toBeNull();
    expect(await custodyOf(petId)).toMatchObject([{ outcome_type: 'adoption' }]);
    const row = await app.db.selectFrom('applications').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
    expect(row.identity_checked_by).not.toBeNull();
  });

  test('records neither payment nor handover if one of them fails', async () => {
    const { send, petId, id } = await createApproved();
    const failed = await send('POST', 'handover', { payment: { method: 'cash', amount_cents: 40_001 } });
    expect(failed.status).toBe(409);
    const late = await send('POST', 'handover', { handover_at: '2999-01-01T00:00:00Z', payment: { method: 'cash' } });
    expect(late.status).toBe(400);
    expect(await custodyOf(petId)).toMatchObject([{ outcome_type: null }]);
    expect(await app.db.selectFrom('receipts').select('id').where('application_id', '=', id).execute()).toEqual([]);
  });

  test('a payment alone is no handover', async () => {
    const { send, petId } = await createApproved();
    expect((await send('POST', 'payment', { method: 'cash' })).body.handover_at).toBeNull();
    expect(await custodyOf(petId)).toMatchObject([{ outcome_type: null }]);
  });

  test('from two desks at the same moment, happens once, with one receipt', async () => {
    const { send, id } = await createApproved();
    const body = () => ({ payment: { method: 'cash', seen_balance_cents: 40_000 } });
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'handover', body())));
    expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
    expect(await app.db.selectFrom('receipts').select('id').where('application_id', '=', id).execute()).toHaveLength(1);
  });

  test('says what it needs, with the day on which a trial would end', async () => {
    const { id, admin } = await createApproved();
    const { body } = await app.call<Handover>('GET', `/api/adoptions/${id}/handover`, { token: admin.token });
    expect(body).toMatchObject({ application: { id }, trial_ends_on: inTwoWeeks });
  });
});

describe('a trial adoption', () => {
  test('stays in care until it is finalized', async () => {
    const { send, petId } = await createApproved();
    const { body } = await send('POST', 'handover', { trial_ends_on: inTwoWeeks });
    expect(body).toMatchObject({ handover_at: null, trial: { ends_on: inTwoWeeks, choice: null } });
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect(await custodyOf(petId)).toMatchObject([{ outcome_type: null }]);
    const placements = app.db.selectFrom('placements').select('id').where('pet_id', '=', petId);
    expect(await placements.where('end_at', 'is', null).execute()).toEqual([]);
    expect((await send('POST', 'return', { reason: 'No' })).status).toBe(409);
    expect((await send('POST', 'handover', { trial_ends_on: inTwoWeeks })).status).toBe(409);
    const final = await send('POST', 'handover', {});
    expect(final.body.handover_at).not.toBeNull();
    expect(await custodyOf(petId)).toMatchObject([{ outcome_type: 'adoption' }]);
  });

  test('that is brought back never was an adoption, and the next in line is considered', async () => {
    const { send, petId, id, waiting } = await createApproved();
    await send('POST', 'payment', { method: 'cash' });
    await send('POST', 'handover', { trial_ends_on: inTwoWeeks });
    const { body } = await send('POST', 'trial/end', { reason: 'The cat disagreed.' });
    expect(body).toMatchObject({
      status: 'Withdrawn',
      reason: 'The cat disagreed.',
      is_reason_internal: true,
      returned_at: null,
      fee: { status: 'to be refunded', suggested_refund_cents: 40_000 },
    });
    expect(body.trial!.ended_at).not.toBeNull();
    expect(await custodyOf(petId)).toMatchObject([{ outcome_type: null, intake_type: 'other' }]);
    expect(await petStatus(app.db, petId)).toBe('Available');
    expect(await statusesOf(app.db, [waiting])).toEqual(['Pending']);
    expect(await listEmailTypes(app.db, id)).toContain('trial-ended');
    expect((await send('POST', 'trial/end', { reason: 'Again' })).status).toBe(409);
  });

  test('is extended, and its start can be taken back', async () => {
    const { send, id } = await createApproved();
    expect((await send('PUT', 'trial', { trial_ends_on: inTwoWeeks })).status).toBe(409);
    await send('POST', 'handover', { trial_ends_on: inTwoWeeks });
    const later = addDays(today, 30);
    expect((await send('PUT', 'trial', { trial_ends_on: later })).body.trial).toMatchObject({ ends_on: later });
    for (const trial_ends_on of [today, addDays(today, 366), '2027-02-30', 'soon']) {
      expect((await send('PUT', 'trial', { trial_ends_on })).status).toBe(400);
    }
    expect((await send('DELETE', 'handover')).body.trial).toBeNull();
    expect(await listEmailTypes(app.db, id)).toContain('trial-changed');
  });

  test('ends as its adopter chooses, and only its adopter may', async () => {
    const { send, adopter, id } = await createApproved();
    const choose = (choice: string, user = adopter) => send('PUT', 'trial/choice', { choice }, user);
    expect((await choose('keep')).status).toBe(409);
    await send('POST', 'handover', { trial_ends_on: inTwoWeeks });
    expect((await choose('keep')).body.trial).toMatchObject({ choice: 'keep' });
    expect((await choose('bring back')).body.trial).toMatchObject({ choice: 'bring back' });
    expect((await choose('sell')).status).toBe(400);
    expect((await choose('keep', await createSignedInUser(app.db))).status).toBe(404);
    expect((await listEmailTypes(app.db, id)).filter((type) => type === 'trial-choice').length).toBeGreaterThan(0);
  });

  test('is forgotten when the approval is reversed', async () => {
    const { send, admin, id } = await createApproved();
    await send('POST', 'handover', { trial_ends_on: inTwoWeeks });
    const { body } = await decide(app, admin, id, 'Rejected');
    expect(body.trial).toBeNull();
  });
});

test('trial emails check in, ask before the end, and tell the shelter when it is over, each once', async () => {
  const { send, id } = await createApproved();
  await send('POST', 'handover', { trial_ends_on: inTwoWeeks });
  const run = async (days: number) => {
    const now = new Date(`${addDays(today, days)}T10:00:00Z`);
    for (let round = 0; round < 2; round += 1) {
      await sendTrialEmails(app.db, {
        now,
        shelter: { ...shelter, timeZone: 'UTC' },
        publicUrl: 'https://pets.example.org',
        onWarning: (what) => expect.unreachable(what),
      });
    }
    const types = await listEmailTypes(app.db, id);
    return types.filter((type) => ['trial-check-in', 'trial-ending', 'trial-over'].includes(type));
  };
  expect(await run(1)).toEqual([]);
  expect(await run(2)).toEqual(['trial-check-in']);
  expect(await run(12)).toEqual(['trial-check-in', 'trial-ending']);
  expect(await run(15)).toEqual(['trial-check-in', 'trial-ending', 'trial-over']);
});

test.each([
  [14, 40_000],
  [15, 20_000],
  [31, 0],
])('a pet that comes back after %i days gets %i cents back by the shelter’s terms', async (days, expected) => {
  const { send, id } = await createApproved();
  await send('POST', 'payment', { method: 'cash' });
  await send('POST', 'handover', {});
  const handover_at = new Date(Date.now() - days * 86_400_000 - 60_000);
  await app.db.updateTable('applications').set({ handover_at, decided_at: handover_at }).where('id', '=', id).execute();
  const { body } = await send('POST', 'return', { reason: 'Allergies' });
  expect(body.fee.suggested_refund_cents).toBe(expected);
});
