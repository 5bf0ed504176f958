import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { medicalCalls } from '../../../../../tests/support/medical-calls.ts';
import { MovableClock } from '../../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import { toTreatmentFile, treatmentImportCalls } from '../../../../../tests/support/treatment-import-calls.ts';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { treatmentImportMessages as messages } from '../../pet-imports.constants.ts';
import type { TreatmentImport } from '../../pet-imports.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());
beforeEach(() => clear());

const { call, createAnimal, record, give, open, today } = medicalCalls(() => ({ app, admin, clock }));
const { clear, importAll, undo, state } = treatmentImportCalls(() => ({ app, admin }));
const daysAgo = (days: number) => addDays(today(), -days);

describe('POST /api/records/medical/imports/:import_id/undo', () => {
  test('restores every record as it was, once', async () => {
    const dog = await createAnimal({ species: 'Dog', ageDays: 800 });
    const cat = await createAnimal({ species: 'Cat', ageDays: 70 });
    const before = [await state(dog), await state(cat)];
    const { body } = await importAll(
      toTreatmentFile(
        `A-${dog + 1000},DHPP,${daysAgo(60)},`,
        `A-${dog + 1000},Rabies,,${addDays(today(), 50)}`,
        `A-${cat + 1000},RCP,${daysAgo(14)},`,
      ),
    );
    expect(await state(dog)).not.toEqual(before[0]);
    expect((await undo(body.id)).body).toMatchObject({ kept: 0, undone_at: expect.any(String) as string });
    expect([await state(dog), await state(cat)]).toEqual(before);
    const again = await undo(body.id);
    expect([again.status, again.body]).toMatchObject([409, { error: messages.undoneBefore }]);
    expect((await undo(999_999)).status).toBe(404);
  });

  test('keeps what someone has worked with since', async () => {
    const dog = await createAnimal({ species: 'Dog', ageDays: 800 });
    const { body } = await importAll(
      toTreatmentFile(`A-${dog + 1000},Rabies,${daysAgo(400)},`, `A-${dog + 1000},Lepto,${daysAgo(3)},`),
    );
    clock.move(1);
    await give((await open(dog, 'Rabies booster')).id);
    expect((await undo(body.id)).body).toMatchObject({ kept: 1 });
    const names = (await state(dog)).filter(({ given_at }) => given_at).map(({ name }) => name);
    expect(names).toEqual(['Rabies booster']);
    expect((await record(dog)).open.filter(({ name }) => name.startsWith('Rabies'))).toHaveLength(1);
  });

  test('is in the audit log, on the timeline, and in the list', async () => {
    const dog = await createAnimal({ name: 'Rex', species: 'Dog' });
    const { body } = await importAll(toTreatmentFile(`A-${dog + 1000},Lepto,${daysAgo(3)},`));
    await undo(body.id);
    const { body: log } = await app.call<{ description: string }[]>('GET', '/api/audit-log/?limit=2', {
      token: admin.token,
    });
    expect(JSON.stringify(log)).toContain('imported 1 treatment');
    const { body: timeline } = await call<unknown>('GET', `${dog}/timeline`);
    expect(JSON.stringify(timeline)).toContain('imported treatments of Rex');
    const { body: list } = await call<TreatmentImport[]>('GET', 'medical/imports');
    expect(list).toMatchObject([{ id: body.id, counts: { record: 1 }, kept: 0 }]);
  });
});
