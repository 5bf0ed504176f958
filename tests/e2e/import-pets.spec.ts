import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from './sign-in.ts';

const file = (text: string) => ({ name: 'shelter-pets.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const threeRows =
  'ID,AnimalName,Type,PrimaryBreed,Size,Video\nS1,Biscuit,Dog,Pug,,\nS2,Saffron,Cat,,S,\nS3,Thor,Dog,,Huge,\n';

test('an import is previewed before it is applied, and can be undone or discarded', async ({
  page,
  shelter,
  complaints,
}) => {
  const { id } = await createPet(shelter.db, { name: 'Biscuit', species: 'Dog', breed: 'Poodle', external_id: 'S1' });
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/import-pets`);
  await expect(page.getByRole('heading', { name: 'No import yet' })).toBeVisible();

  const chooser = page.getByLabel('Choose a CSV file');
  await chooser.setInputFiles(file(threeRows));
  await expect(page.getByRole('heading', { level: 1, name: 'shelter-pets.csv' })).toBeVisible();
  await expect(page.getByText('It would add 1 pet and change 1 pet. Nothing has been changed yet.')).toBeVisible();
  await expect(page.getByText('Columns that are not used: Video.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Biscuit/ })).toContainText('Breed: Poodle → becomes Pug');
  await expect(page.getByRole('link', { name: 'Biscuit' })).toHaveAttribute('href', `/admin-dashboard/view-pets/${id}`);
  await page.getByRole('link', { name: 'Refused (1)' }).click();
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await expect(page.getByText('Size takes Small, Medium, Large or Extra Large.')).toBeVisible();

  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText('1 pet was added and 1 pet was changed.');
  await page.getByRole('link', { name: 'Added (1)' }).click();
  await expect(page.getByRole('row', { name: /Saffron/ })).toBeVisible();
  await shelter.db.updateTable('pets').set({ age: 2, updated_at: new Date() }).where('name', '=', 'Saffron').execute();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It was undone, but for 1 row.')).toBeVisible();
  await page.getByRole('link', { name: 'Kept (1)' }).click();
  await expect(page.getByText('Somebody has changed this pet since, so it was kept.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the imports' }).click();
  await expect(page.getByRole('row', { name: /shelter-pets.csv/ })).toContainText('Undone');
  expect(complaints).toEqual([]);

  await chooser.setInputFiles(file('colour,weight\nBlack,3\n'));
  await expect(page.getByText('This file needs a header')).toBeVisible();
  await chooser.setInputFiles(file('name,species\nBella,Dog\n'));
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The import was discarded.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('the preview of a file and the list of imports are accessible and fit the screen', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Biscuit', species: 'Dog', breed: 'Poodle', external_id: 'S1' });
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/import-pets`);
  await page.getByLabel('Choose a CSV file').setInputFiles(file(threeRows));
  await expect(page.getByRole('row', { name: /Biscuit/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back to the imports' }).click();
  await expect(page.getByRole('row', { name: /shelter-pets.csv/ })).toBeVisible();
  await page.getByText('Which columns are read?').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
