import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, completeForm, listEmailTypes, sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { applicationFields } from '../adoptions.constants.ts';

const requiredFields = `
  first_name last_name phone_number email age_category address city province postal_code interested_pet
  living_environment duration_at_address residents home_description allergies alone_time spayed_neutered
  current_pets_vaccinated dog_stay enrichment had_dogs_before training_methods has_veterinarian vet_frequency
  willing_to_work_on reference`
  .trim()
  .split(/\s+/);

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe('POST /api/adoptions/', () => {
  test('saves the application, emails the adopter and the shelter, and deletes the draft', async () => {
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db, { name: 'Maple', species: 'Golden Retriever' });
    await app.call('PUT', '/api/adoptions/draft', {
      token: currentUser.token,
      body: { pet_id: id, responses: { city: 'x' } },
    });
    const { status, body } = await apply(app, currentUser, id, { user_id: String(currentUser.id), status: 'Approved' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_id: currentUser.id,
      pet_id: id,
      first_name: 'Noor',
      address_line2: '',
      consent: true,
      vet_frequency: 'annually',
      status: 'Pending',
      applicants_before: 0,
      fee: { amount_cents: 40_000, is_fixed: true, status: 'not due', receipts: [] },
      pet: { id, name: 'Maple', type: 'Dog', adoption_status: 'Available' },
      timeline: [{ event: 'submitted' }],
      pickup: null,
    });
    expect(await listEmailTypes(app.db, body.id)).toEqual(['application-submitted', 'application-received']);
    expect(await draftsOf(currentUser.id)).toEqual([]);
  });

  // Specification: application-pet-required, application-fields-required
  test('reports missing fields in form order, and consent last', async () => {
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    const form: Record<string, unknown> = { ...completeForm(id), consent: 'no' };
    for (const field of applicationFields) form[field] = field === 'email' ? '' : '  ';
    for (const field of requiredFields) {
      const { status, body } = await apply(app, currentUser, id, form);
      expect([status, body.error]).toEqual([400, `Please fill in the ${field.replaceAll('_', ' ')} field.`]);
      expect(body.fields[field]).toBe(body.error);
      form[field] = completeForm(id)[field];
    }
    expect((await apply(app, currentUser, id, form)).body).toMatchObject({
      error: 'You must consent to the terms to submit the form.',
      fields: { consent: expect.any(String) },
    });
    expect((await apply(app, currentUser, id, { ...form, pet_id: '' })).body.error).toBe(
      'Please select a pet to adopt.',
    );
    expect((await apply(app, currentUser, id, { ...form, consent: 'true' })).status).toBe(201);
  });

  // Specification: application-consent-required
  test.each([undefined, null, '', '  ', 0, '0', false, 'false', 'no', 'off'])(
    'treats a consent of %j as missing, and reports it in form order',
    async (consent) => {
      const currentUser = await createSignedInUser(app.db);
      const { id } = await createPet(app.db);
      const error = 'You must consent to the terms to submit the form.';
      const rejected = { status: 400, body: { error, fields: { consent: error } } };
      expect(await apply(app, currentUser, id, { consent })).toMatchObject(rejected);
      expect((await apply(app, currentUser, id, { consent, city: '' })).body).toEqual({
        error: 'Please fill in the city field.',
        fields: { city: 'Please fill in the city field.', consent: error },
      });
    },
  );

  test('accepts only yes or no as consent', async () => {
    const currentUser = await createSignedInUser(app.db);
    for (const consent of ['perhaps', 2, [], {}]) {
      const { id } = await createPet(app.db);
      expect((await apply(app, currentUser, id, { consent })).body.fields).toEqual({ consent: 'takes yes or no' });
    }
    for (const consent of [true, 'true', 'yes', 'on', '1']) {
      const { id } = await createPet(app.db);
      expect((await apply(app, currentUser, id, { consent })).body.consent).toBe(true);
    }
  });

  test('does not count incomplete forms towards the limit', async () => {
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    for (let times = 0; times < 40; times++) expect((await apply(app, currentUser, id, { city: '' })).status).toBe(400);
    expect((await apply(app, currentUser, id)).status).toBe(201);
  });

  // Specification: entity-application-choices
  test('rejects an invalid choice and another user’s id', async () => {
    const currentUser = await createSignedInUser(app.db);
    const other = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    expect((await apply(app, currentUser, id, { vet_frequency: 'daily' })).body.fields).toHaveProperty('vet_frequency');
    expect(await apply(app, currentUser, id, { user_id: other.id })).toMatchObject({ status: 403 });
    expect(await app.db.selectFrom('applications').select('id').where('pet_id', '=', id).execute()).toEqual([]);
  });

  // Specification: adopt-only-available
  test.each([
    ['was adopted', { adoption_status: 'Adopted' }, 409, 'Maple has already found their forever home.'],
    [
      'is on hold',
      { adoption_status: 'Pending' },
      409,
      'Maple is on hold right now and isn’t taking new applications.',
    ],
    ['is not on the site', { is_listed: false }, 404, 'We couldn’t find this pet.'],
  ] as const)('rejects a pet that %s', async (_, traits, status, error) => {
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db, { name: 'Maple', ...traits });
    expect(await apply(app, currentUser, id)).toMatchObject({ status, body: { error } });
  });

  test('rejects the user’s own listing and an unknown pet', async () => {
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db, { owner_id: currentUser.id });
    expect((await apply(app, currentUser, id)).status).toBe(409);
    expect((await apply(app, currentUser, 2_000_000_000)).status).toBe(404);
  });

  test('accepts one of twenty concurrent submissions, and locks the owner’s listing', async () => {
    const owner = await createSignedInUser(app.db);
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db, { name: 'Maple', owner_id: owner.id });
    const responses = await Promise.all(Array.from({ length: 20 }, () => apply(app, currentUser, id)));
    expect(sortedStatuses(responses)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(responses.find(({ status }) => status === 409)!.body.error).toBe('You’ve already applied for Maple.');
    const change = { token: owner.token, body: { name: 'Acorn' } };
    expect(await app.call('PUT', `/api/pets/${id}`, change)).toMatchObject({ status: 403 });
    expect(await app.call('DELETE', `/api/pets/${id}`, { token: owner.token })).toMatchObject({ status: 403 });
  });

  test('limits each user to thirty a day, even on a shared IP address', async () => {
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    const responses = [];
    for (let tries = 0; tries < 31; tries += 1) responses.push(await apply(app, currentUser, id));
    expect([responses[0]!.status, responses[29]!.status, responses[30]!.status]).toEqual([201, 409, 429]);
    expect(Number(responses[30]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await apply(app, await createSignedInUser(app.db), id)).status).toBe(201);
  });

  test('counts earlier applicants', async () => {
    const { id } = await createPet(app.db);
    const first = await apply(app, await createSignedInUser(app.db), id);
    const second = await apply(app, await createSignedInUser(app.db), id);
    expect([first.body.applicants_before, second.body.applicants_before]).toEqual([0, 1]);
  });
});

const draftsOf = (userId: number) =>
  app.db.selectFrom('application_drafts').selectAll().where('user_id', '=', userId).execute();
