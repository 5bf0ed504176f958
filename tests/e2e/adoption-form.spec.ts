import { clearTables } from '../support/clear-tables.ts';
import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { fillSection, openSection } from './adoption-form-answers.ts';
import { remember, signIn, storedKeys } from '../support/sign-in.ts';

const sectionTitles = ['About you', 'Your home', 'Your household', 'Life with your new pet', 'Reference and consent'];

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
  await page.getByLabel('Email', { exact: true }).fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(path);

  const pets = page.getByRole('radiogroup', { name: 'Pet', exact: true });
  await expect(pets.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await openSection(page, 'Reference and consent');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'select' })).toHaveText('Please select a pet to adopt.');
  await expect(page.getByLabel('Find a pet')).toBeFocused();
  // Each entry of the error summary moves the focus.
  await page.getByText(/^Show \d+ more/).click();
  await page.getByRole('link', { name: 'Choose your age group' }).click();
  await expect(page.getByRole('radio', { name: 'Under 18' })).toBeFocused();
  await page.getByRole('link', { name: 'Choose a pet' }).click();
  await expect(page.getByLabel('Find a pet')).toBeFocused();
  await page.keyboard.type('siamese');
  await expect(pets.getByRole('radio')).toHaveCount(1);
  await pets.getByText('Maple').click();
  await expect(page.getByText('Cats don’t need an application.')).toBeVisible();
  await expect(page.getByLabel('Which pet would you like to adopt?')).toHaveValue('Maple');

  await page.route('**/api/adoptions/draft', (route) => route.abort());
  await page.getByLabel('Last name').fill('Lindqvist');
  await expect(page.getByText('Saved on this device. We’ll keep trying to save it online.')).toBeVisible();
  await page.unrouteAll();
  await clearTables(shelter.db, 'sessions');
  await page.getByLabel('First name').fill('Annika');
  await expect(page).toHaveURL(`${shelter.url}/`);
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toHaveAccessibleDescription('Your session has ended. Log in to continue where you left off.');
  await dialog.getByLabel('Email').fill(ann.email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  // In the section that was open.
  await expect(page).toHaveURL(`${path}#section-1`);
  await expect(page.getByLabel('First name')).toHaveValue('Annika');
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');
  await expect(pets.getByRole('radio', { name: 'Maple' })).toBeChecked();

  await openSection(page, 'About you');
  await fillSection(page, 0);
  for (const section of [1, 2, 3, 4]) {
    await openSection(page, sectionTitles[section]!);
    await fillSection(page, section);
  }
  await page.getByLabel('I agree to the terms').check();
  const reject = (status: number, json: object) =>
    page.route('**/api/adoptions/', (route) => route.fulfill({ status, json }), { times: 1 });
  await reject(503, { error: 'Back in a minute.' });
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'submitting' })).toHaveText(
    'There was an error submitting your application: Back in a minute. Please try again.',
  );
  await expect(page.getByLabel('Who can we ask about you?')).toHaveValue(/Okafor/);
  await reject(400, { error: 'The city is odd.', fields: { city: 'is odd' } });
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByRole('link', { name: 'City: is odd' })).toBeVisible();

  await page.getByLabel('City').fill('Dartmouth');
  // From the section of the corrected answer.
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
  await openSection(page, 'Your home');
  await page.getByLabel('City').fill('Truro');
  await openSection(other, 'Your home');
  await expect(other.getByLabel('City')).toHaveValue('Truro');
  await openSection(other, 'Reference and consent');
  await other.getByLabel('Who can we ask about you?').fill('Dr. Okafor');
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
  await openSection(page, 'Your home');
  await expect(page.getByLabel('City')).toHaveValue('Truro');

  await page.getByRole('link', { name: 'Adopt a Pet' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/adoption-process`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Pet', exact: true })).toBeVisible();
});

test('Next validates its section, and the browser’s Back and Forward lead through the sections', async ({
  page,
  shelter,
  complaints,
}) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/user-dashboard/adoption-form?pet_id=${id}`);
  const heading = (text: string) => page.getByRole('heading', { name: text });
  const next = page.getByRole('button', { name: 'Next' });

  // The pet is chosen, so its field is folded away, and another pet is chosen on its own page.
  const petField = page.getByLabel('Which pet would you like to adopt?');
  await expect(petField).toBeHidden();
  await page.getByText('Wrong pet?').click();
  await expect(petField).toHaveValue('Maple');
  await expect(petField).not.toBeEditable();
  await expect(page.getByRole('link', { name: 'See all pets' })).toBeVisible();

  await page.getByLabel('First name').fill('');
  await page.getByLabel('Email', { exact: true }).fill('ann@');
  await page.getByLabel('Phone').fill('call me');
  await next.click();
  await expect(heading('Section 1 of 5: About you')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Fix 4 problems' }).getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter a phone number like +1 206 555 0100',
    'Enter an email like name@example.com',
    'How old are you? Choose your age group',
  ]);
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByLabel('Phone').fill('+1 555 0100');
  await next.click();
  const summary = page.getByRole('region', { name: 'Fix 1 problem' });
  await expect(summary).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Under 18' })).toBeFocused();
  await fillSection(page, 0);
  await next.click();
  await expect(heading('Section 2 of 5: Your home')).toBeFocused();
  await expect(page).toHaveURL(/\?pet_id=\d+#section-2$/);
  await fillSection(page, 1);
  await next.click();
  await expect(heading('Section 3 of 5: Your household')).toBeFocused();

  await page.goBack();
  await expect(heading('Section 2 of 5: Your home')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Halifax');
  await page.goBack();
  await expect(heading('Section 1 of 5: About you')).toBeFocused();
  await page.goForward();
  await expect(heading('Section 2 of 5: Your home')).toBeFocused();
  await page.reload();
  await expect(heading('Section 2 of 5: Your home')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Halifax');
  await page.goBack();
  await expect(heading('Section 1 of 5: About you')).toBeVisible();
  await page.goForward();
  await expect(heading('Section 2 of 5: Your home')).toBeVisible();

  // An error leads to its section, and Back returns to where one has submitted.
  await openSection(page, 'Reference and consent');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(heading('Section 3 of 5: Your household')).toBeVisible();
  await expect(page.getByLabel('Who lives with you?')).toBeFocused();
  await page.goBack();
  await expect(heading('Section 5 of 5: Reference and consent')).toBeFocused();
  expect(complaints).toEqual([]);
});

test('after a submission with problems in several sections, Next leads through them to Submit', async ({
  page,
  shelter,
}) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/user-dashboard/adoption-form?pet_id=${id}`);
  const heading = (text: string) => page.getByRole('heading', { name: text });
  const next = page.getByRole('button', { name: 'Next' });
  const submit = page.getByRole('button', { name: 'Submit application' });
  await fillSection(page, 0);
  await next.click();
  await expect(heading('Section 2 of 5: Your home')).toBeFocused();
  await openSection(page, 'Reference and consent');
  await submit.click();

  await expect(heading('Section 2 of 5: Your home')).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSection(page, 1);
  await expect(submit).toHaveCount(0);
  await next.click();
  await expect(heading('Section 3 of 5: Your household')).toBeVisible();
  await expect(page.getByLabel('Who lives with you?')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await fillSection(page, 2);
  await next.click();
  await expect(heading('Section 4 of 5:')).toBeVisible();
  await fillSection(page, 3);
  await next.click();
  await expect(heading('Section 5 of 5: Reference and consent')).toBeVisible();
  await expect(submit).toBeVisible();
});

for (const path of ['/user-dashboard/adoption-form?pet_id=', '/user-dashboard/all-pets/adoption-process/']) {
  test(`after a submission on ${path}, Back leads to the page before the form`, async ({ page, shelter }) => {
    const { token } = await signIn(page, shelter, { name: 'Ann Lindqvist', phone_number: '+1 555 0100' });
    const { id } = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
    await shelter.call('PUT', '/api/adoptions/draft', { token, body: { pet_id: id, procedure_read: true } });
    await page.goto(`${shelter.url}/user-dashboard`);
    await page.goto(shelter.url + path + id);
    for (const section of [0, 1, 2, 3, 4]) {
      await expect(page.getByRole('heading', { name: `Section ${section + 1} of 5` })).toBeVisible();
      await fillSection(page, section);
      if (section < 4) await page.getByRole('button', { name: 'Next' }).click();
    }
    // The history is known after a reload, too.
    await page.reload();
    await page.getByLabel('I agree to the terms').check();
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByText('Your application has been submitted successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${shelter.url}/user-dashboard/all-pets/adoption-process/${id}`);
    // Applying again starts with nothing agreed to.
    expect(await storedKeys(page)).not.toContainEqual(expect.stringMatching(/^draft:/));
    await page.goBack();
    await expect(page).toHaveURL(`${shelter.url}/user-dashboard`);
  });
}
