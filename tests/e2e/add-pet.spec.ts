import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: adopter-adds-pets, user-page-add-pet, user-add-pet-status-default, user-add-pet-status-words
// Specification: wizard-steps, wizard-success, pet-image-required, pet-vaccination-options, pet-microchipped-options
// Specification: user-add-pet-needs-user, user-may-add-pets
test('a User adds a pet in three accessible steps, and chooses whether to be named; it fits the screen', async ({
  page,
  shelter,
}) => {
  await page.goto(`${shelter.url}/user-dashboard/add-pet`);
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await expect(page.getByRole('alert')).toHaveText('You must be logged in as a User to add a pet.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const { id } = await signIn(page, shelter, { name: 'Jamie Rivera', phone_number: '+1 206 555 0147' });
  await page.goto(`${shelter.url}/user-dashboard/add-pet`);
  await expect(page.getByLabel('Adoption status')).toHaveValue('Available');
  await expect(page.getByLabel('Adoption status').getByRole('option')).toHaveText(['Available', 'Adopted', 'On hold']);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in the name field.');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Name').fill('Biscuit');
  await page.getByLabel('Species').fill('Dog');
  const months = page.getByRole('textbox', { name: 'Months' });
  await page.getByRole('textbox', { name: 'Age' }).fill('2');
  await expect(months).toBeHidden();
  await page.getByRole('textbox', { name: 'Age' }).fill('0');
  await months.fill('4');
  await page.getByLabel('Weight').fill('3 lb 4 oz');
  await page.getByRole('radiogroup', { name: 'Gender' }).getByText('Male', { exact: true }).click();
  await next.click();
  await expect(page.getByRole('alert')).toHaveText('No image file selected. Please upload an image.');
  await pickPhotos(page, ['red.jpg', 'blue.jpg']);
  const photos = page.getByRole('group', { name: /^Photo \d of 2$/ });
  await expect(photos).toHaveCount(2);
  const main = page.getByRole('button', { name: 'Make photo 2 the main photo' });
  await main.click();
  await expect(page.getByRole('button', { name: 'Make photo 1 the main photo' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  // The reload below keeps photos that have been uploaded.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await next.click();

  await expect(page.getByRole('heading', { name: 'Attributes' })).toBeFocused();
  for (const name of ['Up to date', 'Not vaccinated', 'Partial'])
    await expect(page.getByRole('radiogroup', { name: 'Vaccination' }).getByRole('radio', { name })).toBeVisible();
  await page.getByText('Partial').click();
  await page.getByRole('radiogroup', { name: 'Microchipped' }).getByText('Yes').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText('Partial').locator('input')).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('heading', { name: 'Confirmation' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Details' }).getByText('4 months')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' }).getByText('3.2 lb (1.5 kg)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attributes' }).getByText('Not added yet')).toHaveCount(3);
  // The preview shows nothing that looks as if it worked.
  await expect(page.getByText('Preview', { exact: true })).toBeVisible();
  await expect(page.getByText('Adopt Me')).toBeHidden();
  const consent = page.getByLabel('Show my name and phone');
  await expect(consent).not.toBeChecked();
  await expect(
    page.getByText('Visitors won’t see your name or phone number, and can contact you through us.'),
  ).toBeVisible();
  await consent.check();
  await expect(page.getByText('Lives with Jamie Rivera, +1 206 555 0147')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add Pet' }).dblclick();
  await expect(
    page.getByRole('status').filter({ hasText: 'Pet added successfully! Add another pet below.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Start Over' })).toBeVisible();

  const pets = await shelter.db.selectFrom('pets').selectAll().where('owner_id', '=', id).execute();
  expect(pets).toMatchObject([
    { name: 'Biscuit', age: 0, weight: 1.474, special_needs: 'none', is_checked: false, show_owner: true },
  ]);
  await expect(page.locator('form').getByRole('link', { name: 'My pets' })).toHaveAttribute(
    'href',
    '/user-dashboard/my-pets',
  );
  await page.getByRole('link', { name: 'View Biscuit’s page' }).click();
  await expect(page.getByText('Lives with Jamie Rivera')).toBeVisible();

  await page.goto(`${shelter.url}/user-dashboard/my-pets`);
  await expect(page.getByText('Live, awaiting review')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Edit Biscuit' }).click();
  await page.getByLabel('Show my name and phone number').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Pet updated successfully!');
  // Leaving before that asks for confirmation.
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByRole('heading', { name: 'Biscuit', level: 1, exact: true })).toBeVisible();
  await expect(page.getByText('Lives with Jamie Rivera')).toHaveCount(0);
});

// Specification: admin-page-add-pet, admin-add-pet-status, admin-pages-need-admin, error-add-pet
test('an Admin adds a pet by keyboard alone, sees the server’s errors, and loses nothing', async ({
  page,
  shelter,
}) => {
  await page.goto(`${shelter.url}/admin-dashboard/add-pet`);
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await expect(page.getByRole('alert')).toHaveText('You must be logged in as an Admin to add a pet.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/add-pet`);
  await typeInto(page.getByLabel('Name'), 'Clover');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rabbit');
  await page.getByRole('radio', { name: 'Female' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Adoption status').getByRole('option')).toHaveText(['Adopt me']);
  await pickPhotos(page, ['green.jpg']);
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'Attributes' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const description = page.getByLabel('Description');
  // Suggestions appear for some fields.
  expect((await description.boundingBox())!.height).toBeGreaterThan(80);
  await typeInto(description, 'Hops\nand rests.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Confirmation' })).toBeFocused();

  await page.route('**/api/pets/', (route) =>
    route.fulfill({ status: 400, json: { error: 'The weight is odd.', fields: { weight: 'is odd' } } }),
  );
  await page.getByRole('button', { name: 'Add Pet' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to add pet: The weight is odd.');
  await expect(page.getByLabel('Weight')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Clover');
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('button', { name: 'Add Pet' }).press('Enter');
  await expect(page.getByText('Pet added successfully! Add another pet below.')).toBeVisible();
  const pet = await shelter.db.selectFrom('pets').selectAll().executeTakeFirstOrThrow();
  expect(pet).toMatchObject({ name: 'Clover', adoption_status: 'Available', gender: 'Female', owner_id: null });
});

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(text);
}

/** Images of one color each, named after it. */
async function pickPhotos(page: Page, names: string[]): Promise<void> {
  const files = names.map(async (name) => {
    const background = name.replace(/\..*/, '');
    const image = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
    return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
  });
  await page.getByLabel('Choose photos').setInputFiles(await Promise.all(files));
}
