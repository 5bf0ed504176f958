import { readFile } from 'node:fs/promises';
import { createPet, createUser } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

// Specification: admin-manages-pets, admin-page-view-pets, admin-may-change-pets, error-update-pet, error-delete-pet
// Specification: error-delete-pet-unexpected
test('an Admin finds, sorts, changes and deletes pets in one table', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const owner = await createUser(shelter.db, { name: 'Noor Haddad' });
  await createPet(shelter.db, { name: 'Žofie', breed: 'Beagle', owner_id: owner.id, is_checked: false });
  await createPet(shelter.db, { name: 'Maple', breed: 'Beagle', age: 9, created_at: ago(1) });
  await createPet(shelter.db, { name: 'Olive', species: 'Cat', breed: 'Siamese', created_at: ago(2) });
  const list = page.getByRole('rowheader').getByRole('link');
  await page.goto(`${shelter.url}/admin-dashboard`);
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page.getByText('1 pet to review')).toBeVisible();
  await expect(page.getByText('with Noor Haddad')).toBeVisible();
  await page.getByRole('button', { name: 'Approve Žofie' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Everything is reviewed' })).toBeVisible();
  await expect(page.getByText('0 pets to review')).toBeFocused();

  await page.getByRole('link', { name: 'Show all pets' }).click();
  await expect(list).toHaveText(['Žofie', 'Maple', 'Olive']);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(list).toHaveText(['Maple', 'Olive', 'Žofie']);
  await page.keyboard.press('Enter');
  await expect(list).toHaveText(['Žofie', 'Olive', 'Maple']);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('beag');
  await expect(page.getByText('2 pets found for “beag”')).toBeVisible();
  await expect(page).toHaveURL(/\?sort=name-desc&search=beag$/);
  await expect(search).toBeFocused();

  await page.getByText('Columns', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'Species' }).uncheck();
  await page.getByRole('checkbox', { name: 'Owner', exact: true }).check();
  for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: 'Move Owner left' }).press('Enter');
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Owner');
  await expect(page).toHaveURL(/columns=owner%2Cbreed/);
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^pets-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF"Name","Owner","Breed",/);
  expect(text).toContain('"Žofie","Noor Haddad","Beagle",');
  expect(text).not.toContain('Olive');
  await page.reload();
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Owner');

  const status = page.getByLabel('Status of Maple');
  await status.selectOption('On hold');
  await expect(page.getByRole('status').getByText('Maple set to On hold.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'On hold (1)' })).toBeVisible();
  const star = page.getByRole('button', { name: 'Feature Maple' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Featured (1)' })).toBeVisible();
  await page.route(/\/api\/pets\/\d+$/, (route) => route.fulfill({ status: 409, json: { error: 'Not just now.' } }));
  await status.selectOption('Adopted');
  const adoption = page.getByRole('dialog', { name: 'Set Maple to Adopted?' });
  await expect(adoption).toContainText('Maple leaves our care, and the adoption counts from today');
  await expect(adoption.getByRole('link', { name: 'Record an outcome instead' })).toBeVisible();
  await adoption.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update pet: Not just now.');
  await expect(status).toHaveValue('Pending');
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();

  await page.getByRole('button', { name: 'Delete Žofie' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Žofie?' });
  const confirm = question.getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete pet: Not just now.');
  await page.unrouteAll();
  await page.route(/\/api\/pets\/\d+$/, (route) => route.abort());
  await confirm.click();
  await expect(question.getByRole('alert')).toContainText('Unexpected error during deletion: We can’t connect');
  await expectAccessible(page);
  await page.unrouteAll();
  await confirm.click();
  await expect(page.getByRole('alert')).toHaveText('Pet deleted.');
  await expect(list).toHaveText(['Maple']);
  await expect(list).toBeFocused();
});

test('an Admin changes many pets at once, across pages', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  for (let count = 1; count <= 30; count += 1) {
    await createPet(shelter.db, { name: `Pup ${String(count).padStart(2, '0')}`, created_at: ago(count) });
  }
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  const all = page.getByRole('table').getByLabel('Select all on this page');
  const bar = page.getByRole('region', { name: 'Selected pets' });
  await page.getByLabel('Select Pup 02').click();
  await page.getByLabel('Select Pup 06').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('5 selected')).toBeVisible();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.click();
  await page.getByRole('button', { name: 'Select all 30 that match' }).click();
  await expect(bar.getByText('30 selected')).toBeVisible();
  await all.click();
  await expect(bar.getByText('5 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await all.click();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2&after=\d+$/);
  await page.getByLabel('Select Pup 30').click();
  await expect(bar.getByText('26 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('1–25 of 30')).toBeVisible();

  await bar.getByLabel('Action for the selected pets').selectOption('Hide from the site');
  const question = page.getByRole('dialog', { name: 'Hide from the site: 26 pets?' });
  const confirm = question.getByRole('button', { name: 'Apply' });
  await page.route('**/api/pets/bulk', (route) => route.fulfill({ status: 503, json: { error: 'Back soon.' } }));
  await bar.getByRole('button', { name: 'Apply' }).click();
  await confirm.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update pet: Back soon.');
  await expect(bar.getByText('26 selected')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await bar.getByRole('button', { name: 'Apply' }).click();
  await confirm.click();
  await expect(page.getByRole('alert')).toHaveText('26 pets changed.');
  await expect(bar).toBeHidden();
  await page.getByRole('link', { name: 'Hidden (26)' }).click();
  await expect(page.getByText('26 pets hidden')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Pup 02' })).toHaveCount(0);
});

test('filters combine, and chips remove them', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const days = 24 * 60;
  await createPet(shelter.db, { name: 'Maple', species: 'Dog', location: 'Downtown', created_at: ago(40 * days) });
  await createPet(shelter.db, { name: 'Nutmeg', species: 'Dog', location: 'Eastside', created_at: ago(50 * days) });
  await createPet(shelter.db, { name: 'Olive', species: 'Cat', location: 'Downtown', created_at: ago(60 * days) });
  await createPet(shelter.db, { name: 'Pip', species: 'Cat', location: 'Downtown', created_at: ago(2 * days) });
  const list = page.getByRole('rowheader').getByRole('link');
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await page.locator('summary', { hasText: 'Filters' }).press('Enter');
  const filters = page.getByRole('search', { name: 'Filter pets' });
  await filters.getByRole('checkbox', { name: 'Downtown' }).check();
  await expect(list).toHaveText(['Pip', 'Maple', 'Olive']);
  await filters.getByLabel('At least').fill('30');
  await expect(list).toHaveText(['Maple', 'Olive']);
  await expect(page.getByRole('link', { name: 'Available (2)' })).toBeVisible();
  await expect(page).toHaveURL(/\?location=Downtown&days_min=30$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await page.getByRole('link', { name: 'Remove filter Site: Downtown' }).click();
  await expect(list).toHaveText(['Maple', 'Nutmeg', 'Olive']);
  await page.goBack();
  await page.goto(`${shelter.url}/admin-dashboard/view-pets?type=Fish&location=Downtown`);
  await expect(page.getByRole('heading', { name: 'No pet matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(list).toHaveCount(4);
});

test('a view is saved, shared and opened first, and a colleague sees it', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
  await createPet(shelter.db, { name: 'Olive', species: 'Cat' });
  const list = page.getByRole('rowheader').getByRole('link');
  await page.goto(`${shelter.url}/admin-dashboard/view-pets?type=Dog`);
  await page.locator('summary', { hasText: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Our dogs');
  await dialog.getByLabel('Share with colleagues').check();
  await dialog.getByLabel('Open the list with this view').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('alert')).toHaveText('View “Our dogs” saved.');
  await expect(page.locator('summary', { hasText: 'Our dogs' })).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard`);
  await page.getByRole('link', { name: 'View Pets', exact: true }).click();
  await expect(list).toHaveText(['Maple']);
  await page.locator('summary', { hasText: 'Our dogs' }).click();
  await page.getByRole('link', { name: 'All pets' }).click();
  await expect(list).toHaveCount(2);

  await signIn(page, shelter, { role: 'Admin', name: 'Kim Ode' });
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await expect(list).toHaveCount(2);
  await page.locator('summary', { hasText: 'Views' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Our dogs by Robin Keller' }).click();
  await expect(list).toHaveText(['Maple']);
});

// Specification: error-load-pets-cause
test('the table of pets is accessible, fits the screen, and shows failed loads', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await expect(page.getByRole('heading', { name: 'No pets yet' })).toBeVisible();
  await expectAccessible(page);
  await createPet(shelter.db, { name: 'W'.repeat(100), breed: 'x'.repeat(100), is_checked: false, is_listed: false });
  await page.reload();
  await expect(page.getByText('1 pet', { exact: true })).toBeVisible();
  await page.getByLabel(/^Select W/).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.route('**/api/admin/pets/*', (route) => route.fulfill({ status: 503, json: { error: 'Back soon.' } }));
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('nobody');
  await expect(page.getByRole('alert')).toHaveText('Failed to load pets: Back soon.');
  await expect(search).toHaveValue('nobody');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page.getByText('1 pet', { exact: true })).toBeVisible();
});
