import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { custodyCalls } from '../../../../tests/support/custody-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let robin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  robin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

const { call, leave, recordOf, createAnimal } = custodyCalls(() => ({ app, admin: robin }));

describe('PUT /api/records/:id/custodies/:custody_id', () => {
  test('corrects a stay, and the audit log has both versions', async () => {
    const id = await createAnimal();
    const { id: custody } = (await recordOf(id)).custody!;
    const { body } = await call('PUT', `${id}/custodies/${custody}`, {
      intake_type: 'seized',
      intake_at: '2026-01-09T08:00:00Z',
      why: 'Wrong form',
    });
    expect(body.custody).toMatchObject({
      intake_type: 'seized',
      intake_at: '2026-01-09T08:00:00.000Z',
      is_intake_assumed: false,
    });
    const { details } = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'pet.custody_corrected')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({
      before: { intake_type: 'other' },
      after: { intake_type: 'seized' },
      why: 'Wrong form',
    });
  });

  test('refuses what would overlap, or end before it begins', async () => {
    const id = await createAnimal();
    await leave(id, 'lost', { outcome_at: '2026-02-01T10:00:00Z' });
    await call('POST', `${id}/intake`, { intake_type: 'stray', intake_at: '2026-03-01T10:00:00Z' });
    const [second, first] = (await recordOf(id)).custodies;
    const correct = (custody: number, body: object) => call('PUT', `${id}/custodies/${custody}`, body);
    expect((await correct(second!.id, { intake_at: '2026-01-20T10:00:00Z' })).status).toBe(409);
    expect((await correct(first!.id, { outcome_at: '2026-03-05T10:00:00Z' })).status).toBe(409);
    expect((await correct(first!.id, { outcome_at: '2025-01-01T10:00:00Z' })).status).toBe(400);
    expect((await correct(first!.id, { outcome_type: 'adoption' })).status).toBe(400);
    expect((await correct(second!.id, { outcome_type: 'lost' })).status).toBe(409);
    expect((await correct(first!.id + 99, { reason: 'x' })).status).toBe(404);
    expect((await recordOf(id)).custodies).toEqual([second, first]);
  });

  test('refuses a transfer without where the animal went, and an intake before its birth', async () => {
    const id = await createAnimal({ born_on: '2026-01-05' });
    const { custody } = await recordOf(id);
    const early = await call('PUT', `${id}/custodies/${custody!.id}`, { intake_at: '2026-01-03T09:00:00Z' });
    expect([early.status, early.body.error]).toEqual([400, 'The date of birth can’t be after the intake.']);
    await leave(id, 'lost');
    const path = `${id}/custodies/${custody!.id}`;
    expect((await call('PUT', path, { outcome_type: 'transfer_out' })).status).toBe(400);
    const to = { outcome_type: 'transfer_out', outcome_organization: 'Lakeside' };
    expect((await call('PUT', path, to)).status).toBe(200);
    expect((await call('PUT', path, { outcome_organization: null })).status).toBe(400);
    expect((await recordOf(id)).custody).toMatchObject(to);
  });
});
