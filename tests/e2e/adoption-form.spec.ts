import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { fillSection } from './adoption-form-answers.ts';
import { remember } from './sign-in.ts';

// Specification: user-page-adoption-form, application-login-required, application-pet-required
// Specification: application-pet-selector, error-submit-application
test('the form without a pet survives a lost network, an expired session and a failed submission', async ({
  page,
  shelter,
}) => {
  const path = `${shelter.url}/user-dashboard/adoption-form`;
  await page.goto(path);
  await expect(page).toHaveURL(/\/auth\?/);
  await expect(page.getByRole('alert')).toHaveText('Please log in to submit the form.');

  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example', password: goodPassword });
  await createPet(shelter.db, { name: 'Rosie', adoption_status: 'Adopted' });
  const { id } = await createPet(shelter.db, { name: 'Maple', species: 'Cat', breed: 'Siamese' });
  await createPet(shelter.db, { name: 'Buddy', breed: 'Beagle' });
  await page.getByLabel('E-mail', { exact: true }).fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(path);

  const pets = page.getByRole('radiogroup', { name: 'Pet', exact: true });
  await expect(pets.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Reference and consent/ }).click();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'select' })).toHaveText('Please select a pet to adopt.');
  await expect(page.getByLabel('Find a pet')).toBeFocused();
  // Each entry of the error summary moves the focus.
  await page.getByRole('button', { name: 'Please fill in the age category field.' }).click();
  await expect(page.getByRole('radio', { name: 'Under 18' })).toBeFocused();
  await page.getByRole('button', { name: 'Please select a pet to adopt.' }).click();
  await expect(page.getByLabel('Find a pet')).toBeFocused();
  await page.keyboard.type('siamese');
  await expect(pets.getByRole('radio')).toHaveCount(1);
  await pets.getByText('Maple').click();
  await expect(page.getByText('Cats need no application.')).toBeVisible();
  await expect(page.getByLabel('Pet you are interested in')).toHaveValue('Maple');

  await page.route('**/api/adoptions/draft', (route) => route.abort());
  await page.getByLabel('Last name').fill('Lindqvist');
  await expect(page.getByText('Not saved – kept on this device')).toBeVisible();
  await page.unrouteAll();
  await shelter.db.deleteFrom('sessions').execute();
  await page.getByLabel('First name').fill('Annika');
  await expect(page).toHaveURL(`${shelter.url}/`);
  await expect(page.getByRole('alert').filter({ hasText: 'session' })).toHaveText(
    'Your session has ended. Please log in again.',
  );
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('E-mail').fill(ann.email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('First name')).toHaveValue('Annika');
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');
  await expect(pets.getByRole('radio', { name: 'Maple' })).toBeChecked();

  for (const section of [0, 1, 2, 3, 4]) {
    await fillSection(page, section);
    if (section < 4) await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByLabel('I consent').check();
  const reject = (status: number, json: object) =>
    page.route('**/api/adoptions/', (route) => route.fulfill({ status, json }), { times: 1 });
  await reject(503, { error: 'Back in a minute.' });
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'submitting' })).toHaveText(
    'There was an error submitting your application: Back in a minute. Please try again.',
  );
  await expect(page.getByLabel('A reference')).toHaveValue(/Okafor/);
  await reject(400, { error: 'The city is odd.', fields: { city: 'is odd' } });
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByRole('button', { name: 'City: is odd' })).toBeVisible();

  await page.getByLabel('City').fill('Dartmouth');
  await page.getByRole('button', { name: /^Reference and consent/ }).click();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/all-pets/adoption-process/${id}`);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  expect(await shelter.db.selectFrom('application_drafts').selectAll().execute()).toEqual([]);
  const sent = await shelter.db.selectFrom('applications').selectAll().executeTakeFirstOrThrow();
  expect(sent).toMatchObject({ pet_id: id, first_name: 'Annika', last_name: 'Lindqvist' });
});

test('two tabs share one form', async ({ page, context, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  const path = `${shelter.url}/user-dashboard/adoption-form?pet_id=${id}`;
  const other = await context.newPage();
  await page.goto(path);
  await other.goto(path);
  await page.getByRole('button', { name: /^Your home/ }).click();
  await page.getByLabel('City').fill('Truro');
  await other.getByRole('button', { name: /^Your home/ }).click();
  await expect(other.getByLabel('City')).toHaveValue('Truro');
  await other.getByRole('button', { name: /^Reference and consent/ }).click();
  await other.getByLabel('A reference').fill('Dr. Okafor');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  const draft = await shelter.db.selectFrom('application_drafts').selectAll().executeTakeFirstOrThrow();
  expect(draft.answers).toMatchObject({ city: 'Truro', reference: 'Dr. Okafor' });
  await expect(page.getByLabel('City')).toHaveValue('Truro');
});

// Specification: user-page-adoption-process, user-page-pet-adoption-process, process-pet-from-route
// Specification: application-pet-locked
test('a pet in the URL stays selected; a form from another device is continued', async ({ page, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await shelter.call('PUT', '/api/adoptions/draft', {
    token: ann.token,
    body: { pet_id: id, procedure_read: true, answers: { city: 'Truro' } },
  });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/user-dashboard/all-pets/adoption-process/${id}`);
  await expect(page.getByRole('complementary', { name: 'Your pet' }).getByText('Maple', { exact: true })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Pet', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /^Your home/ }).click();
  await expect(page.getByLabel('City')).toHaveValue('Truro');

  await page.getByRole('link', { name: 'Adopt a Pet' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/adoption-process`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Pet', exact: true })).toBeVisible();
});
