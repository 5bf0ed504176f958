import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const sentences = async ({ token }: SignedInUser, path: string) => {
  const { status, body } = await app.call<{ sentences: string[] }>('GET', `/api/adoptions/${path}`, { token });
  return status === 200 ? body.sentences : status;
};

/** An application with a pickup, and another for the same pet. */
async function createTwo() {
  const applied = await createApplied(app);
  const other = await createSignedInUser(app.db);
  const second = (await apply(app, other, applied.petId, { first_name: 'Sam', last_name: 'Okafor' })).body.id;
  const date = addDays(dayIn('UTC', new Date()), 3 + applied.petId);
  const body = { date, time: '10:00 AM' };
  await app.call('POST', '/api/schedule-pickup/', { token: applied.adopter.token, body });
  return { ...applied, first: applied.application.id, second };
}

describe('GET /api/adoptions/bulk-consequences', () => {
  test('counts applications, pickups and emails', async () => {
    const { admin, first, second } = await createTwo();
    expect(await sentences(admin, `bulk-consequences?ids=${first},${second}`)).toEqual([
      '2 applications will be rejected.',
      '1 pickup will be canceled.',
      'We’ll send 2 emails in 5 minutes. Until then, you can undo this.',
    ]);
  });

  test('names the pet that an approved one releases, and counts its waitlist', async () => {
    const { admin, first } = await createTwo();
    await decide(app, admin, first, 'Approved');
    expect(await sentences(admin, `bulk-consequences?ids=${first}`)).toEqual([
      '1 application will be rejected.',
      '1 pickup will be canceled.',
      'Maple becomes Available again.',
      '1 waitlisted application becomes Pending again.',
      'We’ll send 2 emails in 5 minutes. Until then, you can undo this.',
    ]);
  });

  test('says what is rejected already, and what can’t be', async () => {
    const { admin, adopter, first, second } = await createTwo();
    await decide(app, adopter, first, 'Withdrawn');
    await decide(app, admin, second, 'Rejected');
    expect(await sentences(admin, `bulk-consequences?ids=${first},${second}`)).toEqual([
      '1 application can no longer be rejected. Deselect those first.',
      '1 is already rejected.',
    ]);
  });

  test('rejects other input', async () => {
    const { admin } = await createApplied(app);
    expect(await sentences(admin, 'bulk-consequences?ids=1,x')).toBe(400);
    expect(await sentences(admin, `bulk-consequences?ids=${Array.from({ length: 101 }, () => '1').join(',')}`)).toBe(
      400,
    );
  });
});

test('deleting an application names the pet that it releases, and who is emailed', async () => {
  const { admin, first } = await createTwo();
  await decide(app, admin, first, 'Approved');
  expect(await sentences(admin, `${first}/consequences?change=deleted`)).toEqual([
    'You can restore it from the trash for 30 days, with its notes and checks.',
    'Maple becomes Available again.',
    'Sam Okafor’s application becomes Pending again.',
    expect.stringMatching(/^The pickup on .* is canceled\.$/),
    'We’ll email Noor Haddad and Sam Okafor.',
  ]);
});

test('a status set by hand says which stays it ends and begins', async () => {
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  const maple = await createPet(app.db, { name: 'Maple' });
  const listing = await createPet(app.db, { owner_id: (await createSignedInUser(app.db)).id });
  const isSet = async (pet_ids: number[], adoption_status: string) => {
    const body = { pet_ids, adoption_status };
    const path = '/api/adoptions/pet-consequences';
    return (await app.call<{ sentences: string[] }>('POST', path, { token: admin.token, body })).body.sentences;
  };
  const leaves = 'Maple leaves our care, and the adoption counts from today, with no adopter on record.';
  expect(await isSet([maple.id, listing.id], 'Adopted')).toEqual([leaves]);
  expect(await isSet([maple.id], 'Pending')).toEqual([]);
  const other = await createPet(app.db, { name: 'Otis' });
  expect(await isSet([maple.id, other.id], 'Adopted')).toEqual([
    '2 animals leave our care, and the adoptions count from today, with no adopters on record.',
  ]);
  await app.call('PUT', `/api/pets/${maple.id}`, { token: admin.token, body: { adoption_status: 'Adopted' } });
  expect(await isSet([maple.id], 'Adopted')).toEqual([]);
  expect(await isSet([maple.id], 'Available')).toEqual(['Maple is in our care again from today.']);
});

test('deleting a pet counts its applications, and the applicants who are emailed', async () => {
  const { admin, petId, first } = await createTwo();
  const ofDeletion = async () => {
    const body = { pet_ids: [petId], is_deleted: true };
    const path = '/api/adoptions/pet-consequences';
    return (await app.call<{ sentences: string[] }>('POST', path, { token: admin.token, body })).body.sentences;
  };
  expect(await ofDeletion()).toEqual(['2 applications will be deleted too.', 'We’ll email 2 applicants.']);
  await decide(app, admin, first, 'Rejected');
  expect(await ofDeletion()).toEqual(['2 applications will be deleted too.', 'We’ll email 1 applicant.']);
});

test('deleting a pet that has gone home archives it, and deletes only the open applications', async () => {
  const { admin, petId, first } = await createTwo();
  await decide(app, admin, first, 'Approved');
  await app.db.updateTable('pickups').set({ status: 'done' }).where('application_id', '=', first).execute();
  const body = { pet_ids: [petId], is_deleted: true };
  const response = await app.call('POST', '/api/adoptions/pet-consequences', { token: admin.token, body });
  expect(response.body).toEqual({
    sentences: ['1 open application will be deleted.', 'We’ll email 1 applicant.'],
    is_archived: true,
  });
});
