import { readFile } from 'node:fs/promises';
import { createPet } from '../support/factories.ts';
import { createUniqueImage } from '../support/images.ts';
import { startPhotoWebsite, type PhotoWebsite } from '../support/photo-website.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { startTestApplication, type StartedApp } from '../support/start-application.ts';
import { createZip } from '../support/zip.ts';
import { signIn } from '../support/sign-in.ts';

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
  await expect(page.getByText('Unused columns: Video.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Biscuit/ })).toContainText('Breed: Poodle → becomes Pug');
  await expect(page.getByRole('link', { name: 'Biscuit' })).toHaveAttribute('href', `/admin-dashboard/animals/${id}`);
  await page.getByRole('link', { name: 'Rejected (1)' }).click();
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText(
    'Size takes Small, Medium, Large or Extra Large.',
  );

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
  await expect(page.getByText('This pet was changed since, so it was kept.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the imports' }).click();
  await expect(page.getByRole('row', { name: /shelter-pets.csv/ })).toContainText('Undone');
  expect(complaints).toEqual([]);

  await chooser.setInputFiles(file('colour,weight\n'));
  await expect(page.getByText('This file has no rows below its header.')).toBeVisible();
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

test('the columns of any table are matched once, and its rejected rows come back corrected', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/import-pets`);
  const table = 'Code;Called;Species;M/F;Kilos\nA1;Fern;Dog;castrated m;12\nA2;Moss;Cat;F;heavy\n';
  const chooser = page.getByLabel('Choose a CSV file');
  await chooser.setInputFiles(file(table));
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  await page.getByLabel('What Called holds').selectOption('Name');
  await page.getByLabel('What M/F holds').selectOption('Gender');
  await expect(page.getByLabel('What F means')).toHaveValue('Female');
  await page.getByLabel('What castrated m means').selectOption('Male');
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'shelter-pets.csv' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the imports' }).click();
  await chooser.setInputFiles(file(table));
  await expect(page.getByText('has the same columns as a file')).toBeVisible();
  await expect(page.getByLabel('What castrated m means')).toHaveValue('Male');
  await page.getByLabel('What Kilos holds').selectOption('Weight (kg)');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('Or download the 1 rejected row with')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  const rejected = await (await downloading).path();
  const text = await readFile(rejected, 'utf8');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Back to the imports' }).click();
  await chooser.setInputFiles(file(text.replace('heavy', '4')));
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(page.getByText('It would add 1 pet.')).toBeVisible();
  expect(complaints).toEqual([]);
});

const testWithPhotos = test.extend<{ website: PhotoWebsite }>({
  website: async ({}, use) => {
    const website = await startPhotoWebsite();
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook
    await use(website);
    website.close();
  },
  shelter: async ({ website }, use) => {
    const app = await startTestApplication({ network: website.network });
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook either
    await use(app);
    await app.stop();
  },
});

async function countPendingPhotos({ db }: StartedApp): Promise<number> {
  const pending = await db.selectFrom('pet_import_photos').select('status').where('status', '=', 'pending').execute();
  return pending.length;
}

testWithPhotos(
  'photos that the file links to are loaded; the list of failed ones is accessible and fits the screen',
  async ({ page, shelter, website }) => {
    website.serve('/biscuit.png', await createUniqueImage(1));
    await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
    await page.goto(`${shelter.url}/admin-dashboard/import-pets`);
    const links = `${website.url}/biscuit.png ${website.url}/gone.png http://192.168.0.1/router.png`;
    await page.getByLabel('Choose a CSV file').setInputFiles(file(`name,species,photo_urls\nBiscuit,Dog,${links}\n`));
    await expect(page.getByText('It would add 1 pet and load 3 photos.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Biscuit/ })).toContainText('3 photos');
    await page.getByRole('button', { name: 'Apply' }).click();
    // The page gets its response only after every photo has been tried.
    await page.route(/\/api\/pet-imports\/\d+$/, async (route) => {
      await expect.poll(() => countPendingPhotos(shelter)).toBe(0);
      await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 of 3 photos loaded')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('row', { name: /router/ })).toContainText('isn’t public');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    website.serve('/gone.png', await createUniqueImage(2));
    await page.getByRole('button', { name: 'Retry failed photos' }).click();
    await expect(page.getByText('2 of 3 photos loaded')).toBeVisible();
    await page.getByRole('link', { name: 'Biscuit' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('photos of a ZIP go to the pets that name them; what is missing is accessible and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/import-pets`);
  const table = 'name,species,photos\nBiscuit,Dog,biscuit.png\nFern,Cat,fern.jpg\n';
  await page.getByLabel('Choose a CSV file').setInputFiles(file(table.replace('photos', 'photo_urls')));
  await expect(page.getByText('Your table names 2 photos we don’t have yet.')).toBeVisible();
  await expect(page.getByText('It would add 2 pets. Nothing has been changed yet.')).toBeVisible();

  const chooser = page.getByLabel('Add a ZIP');
  const zip = (buffer: Buffer) => ({ name: 'photos.zip', mimeType: 'application/zip', buffer });
  await chooser.setInputFiles(zip(Buffer.from('no ZIP')));
  await expect(page.getByText('This file isn’t a ZIP, or it’s incomplete. Choose a ZIP file.')).toBeVisible();
  complaints.length = 0;
  const image = await createUniqueImage(1);
  await chooser.setInputFiles(
    zip(
      createZip([
        { path: 'All pets/Biscuit.PNG', content: image },
        { path: 'moss.png', content: image },
      ]),
    ),
  );
  await expect(page.getByText('photos.zip has 1 of the photos in your table.')).toBeVisible();
  await expect(page.getByText('It would add 2 pets and load 1 photo.')).toBeVisible();
  await expect(page.getByRole('row', { name: /fern.jpg/ })).toContainText('Not in a ZIP yet');
  await page.getByText('1 file in it isn’t in your table').click();
  await expect(page.getByText('moss.png')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 photo not in a ZIP will be skipped.');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 of 1 photo loaded')).toBeVisible();
  await chooser.setInputFiles(zip(createZip([{ path: 'fern.jpg', content: await createUniqueImage(2) }])));
  await expect(page.getByText('2 of 2 photos loaded')).toBeVisible();
  await expect(page.getByText('Missing photos')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('rejected rows are corrected on the page with the keyboard; the fields are accessible and fit the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/import-pets`);
  const rows = 'name,species,weight,gender\nMoss,Dog,heavy,\nReed,Cat,3,Robot\n';
  await page.getByLabel('Choose a CSV file').setInputFiles(file(rows));
  const form = page.getByRole('form', { name: 'Rejected rows' });
  const weight = form.getByLabel('weight');
  await expect(weight).toHaveValue('heavy');
  const moss = form.getByRole('row', { name: /Moss/ });
  await expect(moss).toContainText('Enter a number from');
  await expect(moss).not.toContainText('weight takes');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await weight.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('1 row can be imported now. 1 row still can’t be used.');
  await expect(form.getByLabel('gender')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Male');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It would add 2 pets.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText('2 pets were added.');
  expect(complaints).toEqual([]);
});
