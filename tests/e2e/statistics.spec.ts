import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';
import { printPage } from './print-page.ts';

const month = new Date().toISOString().slice(0, 7);

test('an Admin sees who is in care, and opens the animals behind the figures', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  await createPet(shelter.db, { name: 'Senta', species: 'Dog' });
  await createPet(shelter.db, { name: 'Flocke', species: 'Rabbit', age: 0, age_months: 2 });
  await page.goto(`${shelter.url}/admin-dashboard/reports`);
  await page.getByRole('link', { name: 'Statistics' }).click();

  const census = page.getByRole('region', { name: 'In care', exact: true });
  await expect(census.getByRole('application', { name: 'Animals in care by day' })).toBeVisible();
  const bySpecies = census.getByRole('table', { name: 'Animals in care by species' });
  await expect(bySpecies.getByRole('row', { name: /^Rabbits/ }).getByRole('cell')).toHaveText(['0', '1', '0', '1']);
  const rates = page.getByRole('region', { name: 'Live release rate', exact: true });
  await expect(rates.getByText('live outcomes ÷ all outcomes')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  await bySpecies.getByRole('link', { name: '1 – Rabbits: in care after' }).click();
  await expect(page.getByText(/^1 animal at the end of/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Flocke' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Senta' })).toHaveCount(0);
});

test('an Admin reads and exports the shelter matrix of a month and a year', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  await createPet(shelter.db, { name: 'Flocke', species: 'Rabbit', age: 0, age_months: 2 });
  await page.goto(`${shelter.url}/admin-dashboard/matrix`);
  const matrix = page.getByRole('table', { name: 'Intakes and outcomes by species and age' });
  await expect(matrix.getByRole('row', { name: /^Other intakes/ }).getByRole('cell')).toHaveText(['0', '1', '0', '1']);
  await expect(matrix.getByRole('row', { name: /^Balance/ })).toContainText('0 + 1 − 0 = 1');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`matrix-${month}-${month}.csv`);
  const rows = parse(await readFile(await file.path(), 'utf8'), { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  expect(rows.find(({ row }) => row === 'Total intakes')!['Rabbits: up to 5 months']).toBe('1');

  await page.getByRole('textbox', { name: 'Year' }).fill('2019');
  await expect(page).toHaveURL(/from=2019-01&to=2019-12/);
  await expect(page.getByText('Choose another month or year.')).toBeVisible();
  await page.goBack();
  await matrix.getByRole('link', { name: '1 – Rabbits, other intakes, up to 5 months' }).click();
  await expect(page.getByRole('link', { name: 'Flocke' })).toBeVisible();
});

test('the matrix of all species prints on one landscape page, and the statistics begin below their heading', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  for (const species of ['Dog', 'Cat', 'Rabbit', 'Hamster', 'Pig', 'Parrot', 'Turtle', 'Fish']) {
    await createPet(shelter.db, { name: `A ${species}`, species });
  }
  await page.goto(`${shelter.url}/admin-dashboard/matrix`);
  const matrix = page.getByRole('table', { name: 'Intakes and outcomes by species and age' });
  await expect(matrix.getByRole('columnheader', { name: 'Reptiles and amphibians' })).toBeVisible();
  expect(await matrix.getByRole('row').first().getByRole('columnheader').count()).toBe(9);
  expect(await printPage(page)).toEqual({ sheets: 1, isLandscape: true });
  // As wide as a sheet within its margins.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 980, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/statistics`);
  const heading = page.getByRole('heading', { name: 'In care', exact: true });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
