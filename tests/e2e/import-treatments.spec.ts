import { readFile } from 'node:fs/promises';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

const file = (text: string) => ({ name: 'medical.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const rows = [
  'SHELTERCODE,ANIMALNAME,VACCINATIONTYPE,DATEOFVACCINATION,DATEREQUIRED,Shelf',
  'D1,Rex,DA2PP,2025-05-21,,3',
  'D1,Rex,Nail trim,,2099-01-01,3',
  'D9,Nobody,Rabies,2025-05-21,,3',
].join('\n');

test('treatments are matched, previewed, imported and undone with the keyboard; the steps are accessible and fit the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  const { id } = await createPet(shelter.db, { name: 'Rex', species: 'Dog', external_id: 'D1' });
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/care`);
  await page.getByRole('link', { name: 'Import treatments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import treatments' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Choose a CSV file').setInputFiles(file(rows));
  await expect(page.getByRole('combobox', { name: 'What VACCINATIONTYPE holds' })).toHaveValue('treatment');
  await expect(page.getByRole('combobox', { name: 'What Shelf holds' })).toHaveValue('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Check 3 rows' }).press('Enter');

  await expect(page.getByText('It’ll record 1 treatment, for 1 animal.')).toBeVisible();
  await expect(page.getByText('2 rows can’t be used.')).toBeVisible();
  await expect(page.getByRole('row', { name: /DA2PP/ })).toContainText('DHPP');
  await expect(page.getByRole('row', { name: /DA2PP/ })).toContainText('May 21, 2025');
  await expect(page.getByRole('link', { name: 'Rex' })).toHaveAttribute(
    'href',
    `/admin-dashboard/animals/${id}/medical`,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Rejected (2)' }).press('Enter');
  await expect(page.getByRole('row', { name: /Nobody/ })).toContainText('No animal in your records has the number D9.');
  await expect(page.getByRole('row', { name: /Nail trim/ })).toContainText('more than 10 years ahead');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('rejected-medical.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain(
    '"D9","Nobody","Rabies","2025-05-21","","3","No animal',
  );

  await page.getByRole('button', { name: 'Import 1 treatment' }).press('Enter');
  await expect(page.getByText('1 treatment recorded. 2 rows rejected.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a file' })).toBeInViewport();
  await page.getByRole('button', { name: 'Undo the import of medical.csv' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('2 rows rejected. The import was undone.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await shelter.db.selectFrom('treatments').select('id').where('given_at', 'is not', null).execute()).toEqual(
    [],
  );
  expect(complaints).toEqual([]);
});

test('a preview that is out of date is checked again', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Rex', species: 'Dog', external_id: 'D1' });
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/import-pets/treatments`);
  await page.getByLabel('Choose a CSV file').setInputFiles(file(`${rows}\nD1,Rex,Lepto,2025-06-01,,`));
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await expect(page.getByText('It’ll record 2 treatments')).toBeVisible();
  const lepto = { pet_id: id, name: 'Lepto', type: 'vaccine', given_at: new Date('2025-06-01T12:00:00Z') } as const;
  await shelter.db
    .insertInto('treatments')
    .values({ ...lepto, created_at: new Date(), updated_at: new Date() })
    .execute();
  await page.getByRole('button', { name: 'Import 2 treatments' }).click();
  await expect(page.getByText('These animals’ records have changed since the preview.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 1 treatment' }).click();
  await expect(page.getByText('1 treatment recorded. 2 rows rejected.')).toBeVisible();
});
