import type { Locator } from '@playwright/test';
import { sql } from 'kysely';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';
import { createAnimal, planDose, stopAutomaticProtocols } from './plan-care.ts';

const MEDICAL = '/admin-dashboard/medical';

test.beforeEach(async ({ page, shelter }) => {
  await stopAutomaticProtocols(shelter);
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
});

test('one tap records a dose where it stands, and Undo takes it back', async ({ page, shelter, complaints }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await planDose(shelter, tank, { name: 'Rabies', inDays: -3 });
  await planDose(shelter, tank, { name: 'Deworming', type: 'dewormer' });
  await page.goto(shelter.url + MEDICAL);
  await expect(page.getByRole('link', { name: 'Overdue 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Due now 2' })).toHaveAttribute('aria-current', 'page');
  const rabies = page.getByRole('listitem').filter({ hasText: /^Rabies/ });
  await expect(rabies).toContainText('3 days overdue');

  await page.getByRole('button', { name: 'Record Rabies for Tank' }).click();
  await expect(rabies).toContainText('Recorded');
  await expect(page.getByRole('link', { name: 'Due now 1' })).toBeVisible();
  await expect(rabies).toContainText('Recorded');
  expect(await recordedNames(shelter.db)).toEqual(['Rabies']);

  await page.getByRole('button', { name: 'Undo Rabies for Tank' }).click();
  await expect(page.getByRole('link', { name: 'Due now 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record Rabies for Tank' })).toBeVisible();
  expect(await recordedNames(shelter.db)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the undo bar offers a dose as soon as it is recorded, not with the next reload', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await planDose(shelter, tank, { name: 'Rabies' });
  await page.goto(shelter.url + MEDICAL);
  await expect(page.getByRole('button', { name: 'Record Rabies for Tank' })).toBeVisible();
  await page.route('**/api/records/medical/due?*', () => undefined);
  await page.getByRole('button', { name: 'Record Rabies for Tank' }).click();
  const bar = page.getByRole('region', { name: 'Undo', exact: true });
  await expect(bar.getByRole('link', { name: 'Recorded Rabies for Tank' })).toBeVisible();
});

test('a colleague’s dose is not recorded twice', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  const id = await planDose(shelter, tank, { name: 'Rabies' });
  await page.goto(shelter.url + MEDICAL);
  const record = page.getByRole('button', { name: 'Record Rabies for Tank' });
  await expect(record).toBeVisible();
  await shelter.db.updateTable('treatments').set({ given_at: new Date(), lot: 'A1' }).where('id', '=', id).execute();
  await record.click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Rabies/ })).toContainText(/gave Tank Rabies|was given/);
  await expect(page.getByRole('button', { name: 'Undo Rabies for Tank' })).toBeHidden();
});

test('a whole room is recorded at once, with one lot', async ({ page, shelter }) => {
  const pets = [];
  for (const name of ['Abby', 'Bella', 'Coco']) pets.push(await createAnimal(shelter, { name, location: 'Cat room' }));
  const [abby, bella, coco] = pets as [number, number, number];
  await planDose(shelter, abby, { name: 'Rabies' });
  await planDose(shelter, bella, { name: 'Rabies' });
  await planDose(shelter, coco, { name: 'Rabies', inDays: 3 });
  await page.goto(shelter.url + MEDICAL);
  await page.getByRole('checkbox', { name: 'Select all in Cat room' }).click();
  await expect(page.getByRole('region', { name: 'Selected doses' })).toContainText('2 selected');
  await page.getByRole('button', { name: 'Record 2 doses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record 2 doses' });
  await dialog.getByLabel(/Lot of Rabies/).fill('R-77');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record 2 doses' }).click();
  await expect(page.getByText('All done')).toBeHidden();
  await expect(page.getByText('Recorded', { exact: true })).toHaveCount(2);
  const recorded = await shelter.db.selectFrom('treatments').select('lot').where('given_at', 'is not', null).execute();
  expect(recorded).toEqual([{ lot: 'R-77' }, { lot: 'R-77' }]);

  // The next dose offers the lot.
  await page.getByRole('link', { name: /^Next 7 days/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Coco' }).first()).toContainText('lot R-77');
});

test('a tap without a connection stays on the device, and is sent once when it is back', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await planDose(shelter, tank, { name: 'Rabies' });
  await page.goto(shelter.url + MEDICAL);
  await expect(page.getByRole('button', { name: 'Record Rabies for Tank' })).toBeVisible();
  await page.route('**/api/records/medical/doses', (route) => route.abort());
  await page.getByRole('button', { name: 'Record Rabies for Tank' }).click();
  await expect(page.getByText('1 dose isn’t saved yet.')).toBeVisible();
  await expect(page.getByText('Not saved yet. Stored on this device.')).toBeVisible();

  // Also after the page was closed.
  await page.reload();
  await expect(page.getByText('1 dose isn’t saved yet.')).toBeVisible();
  expect(await recordedNames(shelter.db)).toEqual([]);
  await page.unroute('**/api/records/medical/doses');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('button', { name: 'Undo Rabies for Tank' })).toBeVisible();
  await expect(page.getByText('1 dose isn’t saved yet.')).toBeHidden();
  expect(await recordedNames(shelter.db)).toEqual(['Rabies']);
});

test('the round sheet has what is due where, and nothing to click', async ({ page, shelter }) => {
  await planDose(shelter, await createAnimal(shelter, { name: 'Tank', location: 'Dog house' }), { name: 'Rabies' });
  await page.goto(shelter.url + MEDICAL);
  const sheet = page.getByRole('button', { name: 'Print round sheet' });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Dog house' })).toBeVisible();
  await expect(page.getByText('Rabies', { exact: true })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  for (const onScreen of [sheet, page.getByRole('search'), page.getByRole('navigation'), page.getByLabel('Species')]) {
    await expect(onScreen.first()).toBeHidden();
  }
});

test('a test asks for its result, and a dose is moved or skipped with a reason', async ({ page, shelter }) => {
  const bella = await createAnimal(shelter, { name: 'Bella', species: 'Cat' });
  await planDose(shelter, bella, { name: 'FIV/FeLV test', type: 'test' });
  await planDose(shelter, bella, { name: 'Rabies' });
  await planDose(shelter, bella, { name: 'Deworming', type: 'dewormer' });
  await page.goto(shelter.url + MEDICAL);
  await page.getByRole('button', { name: 'Record FIV/FeLV test for Bella' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Positive' }).click();
  await expect(page.getByRole('button', { name: 'Undo FIV/FeLV test for Bella' })).toBeVisible();
  const { result } = await shelter.db
    .selectFrom('treatments')
    .select('result')
    .where('type', '=', 'test')
    .executeTakeFirstOrThrow();
  expect(result).toBe('positive');

  await page.getByRole('button', { name: 'More for Rabies for Bella' }).click();
  await page.getByRole('button', { name: 'Move to another day' }).click();
  const move = page.getByRole('dialog', { name: 'Move Rabies for Bella' });
  await move.getByRole('button', { name: 'In a week' }).click();
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Record Rabies for Bella' })).toBeHidden();

  await page.getByRole('button', { name: 'More for Deworming for Bella' }).click();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const skip = page.getByRole('dialog', { name: 'Skip Deworming for Bella?' });
  await skip.getByRole('button', { name: 'Skip' }).click();
  await expect(skip.getByText('Enter the reason')).toBeVisible();
  await skip.getByLabel('Reason').fill('Sick');
  await skip.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('button', { name: 'Record Deworming for Bella' })).toBeHidden();
});

test('the URL has the filters', async ({ page, shelter }) => {
  await planDose(shelter, await createAnimal(shelter, { name: 'Tank', location: 'Dog house' }), { name: 'Rabies' });
  const bella = await createAnimal(shelter, { name: 'Bella', species: 'Cat', location: 'Cat room' });
  await planDose(shelter, bella, { name: 'Rabies' });
  await page.goto(`${shelter.url}${MEDICAL}?pet_type=Cat`);
  await expect(page.getByRole('link', { name: 'Bella' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tank' })).toBeHidden();
  await page.getByLabel('Species').selectOption('');
  await page.getByLabel('Location').selectOption({ label: 'Dog house (1)' });
  await expect(page.getByRole('link', { name: 'Bella' })).toBeHidden();
  await expect(page).toHaveURL(/location=Dog\+house/);
  await page.getByLabel('Search').fill('no such animal');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByRole('link', { name: 'Bella' })).toBeVisible();
});

test('the due list fits the screen, is accessible, and works with a thumb', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await shelter.db
    .insertInto('medical_notes')
    .values({ pet_id: tank, type: 'alert', text: 'Bites', created_at: new Date(), updated_at: new Date() })
    .execute();
  await planDose(shelter, tank, { name: 'Rabies', inDays: -1 });
  await planDose(shelter, tank, { name: 'Heartworm test', type: 'test' });
  await page.goto(shelter.url + MEDICAL);
  await expect(page.getByText('Bites')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  for (const button of await page.locator('.due-groups :is(button, input, a)').all()) await expectThumbSized(button);
  await page.getByRole('button', { name: 'More for Rabies for Tank' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record with details' }).click();
  await expect(page.getByRole('dialog').getByLabel('Lot number')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the keyboard records a dose', async ({ page, shelter }) => {
  await planDose(shelter, await createAnimal(shelter, { name: 'Tank' }), { name: 'Rabies' });
  await page.goto(shelter.url + MEDICAL);
  await expect(page.getByRole('button', { name: 'Record Rabies for Tank' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('checkbox', { name: 'Select Rabies for Tank' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible();
});

async function expectThumbSized(button: Locator): Promise<void> {
  const { width, height } = (await button.boundingBox())!;
  const name = await button.evaluate((element) => element.outerHTML.slice(0, 80));
  expect([name, height >= 43.9, width >= 40]).toEqual([name, true, true]);
}

async function recordedNames(db: Parameters<typeof createAnimal>[0]['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from treatments where given_at is not null`.execute(db);
  return rows.map(({ name }) => name);
}
