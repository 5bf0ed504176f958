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
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { listUndoSteps, undo } from '../../../../tests/support/undo-calls.ts';
import type { Consequences } from '../decisions.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

/** Two applications for one pet. */
async function createTwo() {
  const made = await createApplied(app);
  const other = await createSignedInUser(app.db, { name: 'Sam Okafor' });
  const second = (await apply(app, other, made.petId, { first_name: 'Sam', last_name: 'Okafor' })).body.id;
  const first = made.application.id;
  return { ...made, other, first, second, statuses: () => statusesOf(app.db, [first, second]) };
}

/** As if its emails had left. */
const sendEmails = (id: number) =>
  app.db
    .updateTable('emails')
    .set({ status: 'sent', completed_at: clock.now() })
    .where('reference', '=', `application ${id}`)
    .where('status', '=', 'queued')
    .execute();

describe('reopening an application', () => {
  test('makes a rejected one Pending without an email, if none was sent', async () => {
    const { admin, first, statuses } = await createTwo();
    await decide(app, admin, first, 'Rejected');
    expect((await decide(app, admin, first, 'Pending')).status).toBe(200);
    expect(await statuses()).toEqual(['Pending', 'Pending']);
    expect(await listEmailTypes(app.db, first)).toEqual(['application-submitted', 'application-received']);
  });

  test('emails the applicant of a rejected one who knows of the rejection', async () => {
    const { admin, first } = await createTwo();
    await decide(app, admin, first, 'Rejected');
    await sendEmails(first);
    await decide(app, admin, first, 'Pending');
    expect((await listEmailTypes(app.db, first)).at(-1)).toBe('application-reopened');
  });

  test('releases the pet of an approved one, and those on its waitlist', async () => {
    const { admin, petId, first, statuses } = await createTwo();
    await decide(app, admin, first, 'Approved');
    await decide(app, admin, first, 'Pending');
    expect(await statuses()).toEqual(['Pending', 'Pending']);
    expect(await petStatus(app.db, petId)).toBe('Available');
  });

  test('puts a rejected one on the waitlist while its pet is adopted', async () => {
    const { admin, first, second, statuses } = await createTwo();
    await decide(app, admin, first, 'Rejected');
    await decide(app, admin, second, 'Approved');
    await decide(app, admin, first, 'Pending');
    expect(await statuses()).toEqual(['Waitlisted', 'Approved']);
    expect((await decide(app, admin, first, 'Pending')).status).toBe(409);
  });

  test('is rejected once its applicant has applied again', async () => {
    const { admin, adopter, petId, first } = await createTwo();
    await decide(app, admin, first, 'Rejected');
    await apply(app, adopter, petId);
    expect((await decide(app, admin, first, 'Pending')).status).toBe(409);
  });

  test('is for Admins alone', async () => {
    const { admin, adopter, first } = await createTwo();
    await decide(app, admin, first, 'Rejected');
    expect((await decide(app, adopter, first, 'Pending')).status).toBe(409);
  });
});

describe('the waitlist', () => {
  test('takes an application by hand, and gives it back', async () => {
    const { admin, petId, first, statuses } = await createTwo();
    await decide(app, admin, first, 'Waitlisted', { reason: 'We wait for the landlord' });
    expect(await statuses()).toEqual(['Waitlisted', 'Pending']);
    expect(await petStatus(app.db, petId)).toBe('Available');
    expect((await listEmailTypes(app.db, first)).at(-1)).toBe('application-waitlisted');
    await decide(app, admin, first, 'Pending');
    expect(await statuses()).toEqual(['Pending', 'Pending']);
  });

  test.each(['one by one', 'in bulk'])('takes applications for a pet that is set to Adopted %s', async (way) => {
    const { admin, petId, statuses } = await createTwo();
    const set = (adoption_status: string) =>
      way === 'in bulk'
        ? app.call('PUT', '/api/pets/bulk', { token: admin.token, body: { ids: [petId], adoption_status } })
        : app.call('PUT', `/api/pets/${petId}`, { token: admin.token, body: { adoption_status } });
    const { body } = await app.call<{ sentences: string[] }>('POST', '/api/adoptions/pet-consequences', {
      token: admin.token,
      body: { pet_ids: [petId], adoption_status: 'Adopted' },
    });
    expect(body.sentences[1]).toBe('2 pending applications for Maple are waitlisted.');
    expect((await set('Adopted')).status).toBe(200);
    expect(await statuses()).toEqual(['Waitlisted', 'Waitlisted']);
    expect((await set('Pending')).status).toBe(200);
    expect(await statuses()).toEqual(['Pending', 'Pending']);
  });
});

describe('DELETE /api/adoptions/:id/return', () => {
  test('restores the adoption, and waitlists the others again', async () => {
    const { admin, petId, first, statuses } = await createTwo();
    const path = `/api/adoptions/${first}/return`;
    const undoReturn = () => app.call('DELETE', path, { token: admin.token });
    expect((await undoReturn()).status).toBe(409);
    await decide(app, admin, first, 'Approved');
    await app.call('POST', path, { token: admin.token, body: { reason: 'Wrong pet' } });
    expect(await statuses()).toEqual(['Approved', 'Pending']);
    await sendEmails(first);
    expect((await undoReturn()).status).toBe(200);
    expect(await statuses()).toEqual(['Approved', 'Waitlisted']);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect((await listEmailTypes(app.db, first)).at(-1)).toBe('application-return-undone');
  });

  test.each([
    ['queues the approval email again, if the return canceled it', false],
    ['queues no email, if only the approval has left', true],
  ])('%s', async (_, hasLeft) => {
    const { admin, first } = await createTwo();
    const path = `/api/adoptions/${first}/return`;
    await decide(app, admin, first, 'Approved');
    if (hasLeft) await sendEmails(first);
    const before = await listEmailTypes(app.db, first);
    clock.move(1);
    await app.call('POST', path, { token: admin.token, body: { reason: 'Wrong pet' } });
    clock.move(1);
    expect((await app.call('DELETE', path, { token: admin.token })).status).toBe(200);
    expect(await listEmailTypes(app.db, first)).toEqual(before);
    expect(before.at(-1)).toBe('application-approved');
  });

  test('is rejected once the pet has another home', async () => {
    const { admin, first, second } = await createTwo();
    const path = `/api/adoptions/${first}/return`;
    await decide(app, admin, first, 'Approved');
    await app.call('POST', path, { token: admin.token, body: { reason: 'Allergies' } });
    await decide(app, admin, second, 'Approved');
    expect((await app.call('DELETE', path, { token: admin.token })).status).toBe(409);
  });
});

describe('POST /api/adoptions/:id/switch', () => {
  const switchTo = (token: string, id: number, from: number) =>
    app.call<{ error: string }>('POST', `/api/adoptions/${id}/switch`, { token, body: { from } });

  test('approves one in place of the other, and emails both', async () => {
    const { admin, petId, first, second, statuses } = await createTwo();
    await decide(app, admin, first, 'Approved');
    const path = `/api/adoptions/${second}/consequences?change=Approved`;
    const { body } = await app.call<Consequences>('GET', path, { token: admin.token });
    expect(body.promised).toMatchObject({ application_id: first, name: 'Noor Haddad', is_home: false });
    expect(body.sentences[0]).toBe('Noor Haddad’s application is waitlisted.');
    await sendEmails(first);
    expect((await switchTo(admin.token, second, first)).status).toBe(200);
    expect(await statuses()).toEqual(['Waitlisted', 'Approved']);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect((await listEmailTypes(app.db, first)).at(-1)).toBe('application-waitlisted');
    expect((await listEmailTypes(app.db, second)).at(-1)).toBe('application-approved');
    const [step] = await listUndoSteps(app, admin);
    expect(step!.label).toBe('Switched from Noor Haddad to Sam Okafor for Maple');
    expect((await undo(app, admin, step!.id)).status).toBe(200);
    expect(await statuses()).toEqual(['Approved', 'Waitlisted']);
  });

  test('is rejected once the pet is home, or another one is approved', async () => {
    const { admin, first, second } = await createTwo();
    expect((await switchTo(admin.token, second, first)).status).toBe(409);
    await decide(app, admin, first, 'Approved');
    expect((await switchTo(admin.token, second, second)).status).toBe(409);
    const payment = { token: admin.token, body: { method: 'cash' } };
    await app.call('POST', `/api/adoptions/${first}/payment`, payment);
    expect((await switchTo(admin.token, second, first)).body.error).toContain('already home');
  });

  test('and a rejection or another switch at the same moment leave one home', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { admin, petId, first, second } = await createTwo();
      const third = (await apply(app, await createSignedInUser(app.db), petId)).body.id;
      await decide(app, admin, first, 'Approved');
      const calls = [
        () => switchTo(admin.token, second, first),
        () => (round < 2 ? switchTo(admin.token, third, first) : decide(app, admin, first, 'Rejected')),
      ];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect(sortedStatuses(both)[0]).toBe(200);
      expect(both.every(({ status }) => status < 500)).toBe(true);
      const statuses = await statusesOf(app.db, [first, second, third]);
      const approved = statuses.filter((status) => status === 'Approved').length;
      expect(approved).toBeLessThanOrEqual(1);
      expect(await petStatus(app.db, petId)).toBe(approved === 1 ? 'Adopted' : 'Available');
    }
  });
});
