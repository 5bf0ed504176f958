import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { completeForm } from '../support/adoption-calls.ts';
import { remember } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { fillSection, openSection } from './adoption-form-answers.ts';

// Specification: adopter-applies, page-catalogue-adoption-process, process-timeline, process-steps-complete
// Specification: process-alert-procedure, process-alert-application, process-alert-payment, process-alert-all
// Specification: process-congratulations, application-consent-required, user-may-adopt, success-application-submitted
// Specification: limit-fee-covers
test('an adopter completes every step from the procedure to Congratulations, on a small screen too', async ({
  page,
  shelter,
  complaints,
}) => {
  const { email } = await createSignedInUser(shelter.db, { name: 'Ann Example', password: goodPassword });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await page.goto(`${shelter.url}/catalogue/adoption-process/${id}`);
  await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-haspopup', 'dialog');
  for (const covered of ['Vaccinations', 'Microchip', 'Spay or neuter', 'Flea treatment', 'Deworming']) {
    await expect(page.getByRole('main').getByText(covered, { exact: true })).toBeVisible();
  }
  // Only what is about a dog.
  await expect(page.getByRole('definition')).toHaveText(['$400']);
  await expect(page.getByRole('term')).toHaveText(['Dogs']);
  await expect(page.getByRole('main').getByText(/^Cats need|^Declawing/)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const step = (name: string) => page.getByRole('list', { name: 'Adoption steps' }).getByText(name);
  const tooEarly = [
    ['Application', 'Please complete the Procedure step first.'],
    ['Payment', 'Please complete the Procedure and Application steps first.'],
    ['Schedule pick-up', 'Please complete the Procedure, Application, and Payment steps first.'],
    ['Pet adopted', 'Please complete all previous steps first.'],
  ] as const;
  for (const [name, words] of tooEarly) {
    await step(name).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveText(words);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // After the login, the adopter returns and continues.
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/catalogue/adoption-process/${id}`);
  await expect(page.getByRole('heading', { name: 'Section 1 of 5: About you' })).toBeVisible();
  await expect(page.getByLabel('Which pet would you like to adopt?')).toHaveValue('Maple');
  await expect(page.getByLabel('First name')).toHaveValue('Ann');

  for (const section of [0, 1, 2]) {
    await fillSection(page, section);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // Another device has the answers, but not the position.
  await page.evaluate(() =>
    Object.keys(localStorage).forEach((key) => key.startsWith('draft:') && localStorage.removeItem(key)),
  );
  await page.reload();
  // The URL names the section.
  await expect(page.getByRole('heading', { name: 'Section 4 of 5: Life with your new pet' })).toBeVisible();
  await page.goto(`${shelter.url}/adoption-process/${id}`);
  await expect(page.getByRole('heading', { name: 'Section 4 of 5: Life with your new pet' })).toBeVisible();
  await openSection(page, 'Your home');
  await expect(page.getByLabel('City')).toHaveValue('Halifax');
  await page.getByLabel('City').fill('');
  await openSection(page, 'Life with your new pet');
  await fillSection(page, 3);
  await page.getByRole('button', { name: 'Next' }).click();
  await fillSection(page, 4);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'city' })).toHaveText('Please fill in the city field.');
  const summary = page.getByRole('region', { name: 'Fix 2 problems' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('City').fill('Dartmouth');
  await page
    .getByRole('region', { name: 'Fix 1 problem' })
    .getByRole('link', { name: 'Check the box to agree to the terms' })
    .click();
  await expect(summary).toHaveCount(0);
  await expect(page.getByLabel('I agree to the terms')).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('Your application has been submitted successfully!')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await step('Pet adopted').press('Enter');
  await expect(page.getByText('Please complete all previous steps first.')).toBeVisible();
  await page.getByText('PayPal', { exact: true }).click();
  await page.getByLabel('PayPal email').fill('ann@example.org');
  await page.getByRole('button', { name: 'Add payment method' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule pick-up' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /, \d+:00 [AP]M$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Schedule pickup' }).click();

  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeFocused();
  await expect(page.getByText('Your application is complete. We’ll review it next.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for our decision' })).toBeVisible();
  await expect(page.getByText('No one applied before you. We’ll email you.')).toBeVisible();
  await expect(page.getByText('You plan to pay with PayPal ann@example.org.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  await expect(step('Pet adopted')).not.toHaveAttribute('data-done');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  await step('Application').press('Enter');
  await page.getByText('View your answers').click();
  await expect(page.getByText('Dartmouth')).toBeVisible();

  const application = await shelter.db.selectFrom('applications').selectAll().executeTakeFirstOrThrow();
  expect(application).toMatchObject({ pet_id: id, status: 'Pending', first_name: 'Ann' });
  expect(complaints).toEqual([]);
});

test('choosing how to pay again leads on, as the first time', async ({ page, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await shelter.call('POST', '/api/adoptions/', { token: ann.token, body: completeForm(id) });
  await shelter.call('POST', '/api/payments/', { token: ann.token, body: { payment_type: 'At pickup', method: '' } });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/user-dashboard/all-pets/adoption-process/${id}`);
  await expect(page.getByRole('heading', { name: 'Schedule pick-up' })).toBeVisible();
  await page.getByRole('list', { name: 'Adoption steps' }).getByText('Payment').press('Enter');
  await page.getByText('I’ll pay at pickup', { exact: true }).click();
  await page.getByRole('button', { name: 'Pay at pickup' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule pick-up' })).toBeFocused();
});

// Specification: page-adoption-process, page-pet-not-found
test('a pet that is not available says so, and shows pets that are', async ({ page, shelter }) => {
  const adopted = await createPet(shelter.db, { name: 'Rosie', adoption_status: 'Adopted' });
  const onHold = await createPet(shelter.db, { name: 'Finn', adoption_status: 'Pending' });
  await createPet(shelter.db, { name: 'Maple' });
  await page.goto(`${shelter.url}/adoption-process/${adopted.id}`);
  await expect(page.getByText('Rosie has already found their forever home.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Maple' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${shelter.url}/adoption-process/${onHold.id}`);
  await expect(page.getByText(/^Finn is on hold/)).toBeVisible();
  const response = await page.goto(`${shelter.url}/adoption-process/999`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404: Not Found');
});

// Specification: limit-adoption-fees, limit-cats
test('the procedure shows every fee and rule until a pet is chosen', async ({ page, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/user-dashboard/adoption-process`);
  await expect(page.getByRole('definition')).toHaveText(['$400', '$160', '$25']);
  await expect(page.getByRole('term')).toHaveText(['Dogs', 'Cats', 'Small animals']);
  for (const text of [/^Cats need no application/, /^Declawing is not allowed/]) {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
});
