import type { Page } from '@playwright/test';
import { createImage } from '../support/images.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';
import type { StartedApp } from '../support/start-application.ts';
import { createAnimal, planDose, stopAutomaticProtocols } from './plan-care.ts';

test.beforeEach(async ({ page, shelter }) => {
  await stopAutomaticProtocols(shelter);
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
});

test('weights draw a chart, and a loss of a tenth warns', async ({ page, shelter, complaints }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await weighBefore(shelter, tank, { kg: 12, days: 5 });
  await openTab(page, shelter, tank);
  const panel = page.getByRole('region', { name: 'Weight' });
  await panel.getByRole('button', { name: 'Add weight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weigh Tank' });
  await dialog.getByRole('button', { name: 'Record weight' }).click();
  await expect(dialog.getByText('Enter the weight, e.g. 12.4')).toBeVisible();
  await dialog.getByLabel('Weight', { exact: true }).fill('22');
  await expect(dialog.getByText('22 lb (9.98 kg), 17% less than last time')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record weight' }).click();
  await expect(panel.getByRole('img', { name: /Tank’s weight: .* 22 lb/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Medical alerts for Tank' }).first()).toContainText(/Lost 17%/);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Correct 22 lb (9.98 kg)' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct weight' });
  await correction.getByLabel('Weight', { exact: true }).fill('26');
  await correction.getByRole('button', { name: 'Save weight' }).click();
  await expect(panel.getByText('26 lb (11.79 kg)').first()).toBeVisible();
  await expect(panel.getByText(/Lost/)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('doses are recorded, corrected and taken back in the record', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await planDose(shelter, tank, { name: 'Rabies' });
  await openTab(page, shelter, tank);
  await page.getByRole('button', { name: 'Record Rabies for Tank' }).click();
  const history = page.getByRole('region', { name: 'Treatments given' });
  await history.getByRole('button', { name: 'Correct Rabies' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct Rabies' });
  await correction.getByLabel('Lot number').fill('R-9');
  await correction.getByRole('button', { name: 'Save correction' }).click();
  await expect(history.getByText(/lot R-9/)).toBeVisible();

  await page.getByRole('button', { name: 'Add treatment' }).click();
  const treatment = page.getByRole('dialog', { name: 'Add treatment for Tank' });
  await treatment.getByLabel('Treatment', { exact: true }).fill('Carprofen');
  await expectAccessible(page);
  await treatment.getByRole('button', { name: 'Record treatment' }).click();
  await expect(history.getByText('Carprofen', { exact: true })).toBeVisible();
  await history.getByRole('button', { name: 'Undo Carprofen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(history.getByText('Carprofen', { exact: true })).toBeHidden();
});

test('protocols start and stop in the record', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await openTab(page, shelter, tank);
  await expect(page.getByText('Nothing is planned.')).toBeVisible();
  await page.getByRole('button', { name: 'Protocols' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tank’s protocols' });
  await dialog.getByRole('button', { name: 'Start Bordetella' }).click();
  await expect(dialog.getByRole('button', { name: 'Stop Bordetella' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Record Bordetella for Tank' })).toBeVisible();
});

test('procedures, notes and holds are kept in the record', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await openTab(page, shelter, tank);
  await page.getByRole('button', { name: 'Add procedure' }).click();
  const procedure = page.getByRole('dialog', { name: 'Add procedure for Tank' });
  await procedure.getByLabel('Veterinarian (optional)').fill('Dr. Ruiz');
  await procedure.getByRole('button', { name: 'Save procedure' }).click();
  await expect(page.getByRole('region', { name: 'Procedures' })).toContainText('Spay or neuter');

  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('dialog', { name: 'Add note for Tank' });
  await note.getByText('Medical hold').click();
  await note.getByLabel('Text').fill('No adoption before surgery');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list', { name: 'Medical alerts for Tank' }).first()).toContainText('before surgery');
  await page.getByRole('button', { name: /^End medical hold/ }).click();
  await expect(page.getByRole('list', { name: 'Medical alerts for Tank' })).toHaveCount(0);
});

test('files are uploaded, opened, renamed and deleted', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await page.goto(`${shelter.url}/admin-dashboard/animals/${tank}/files`);
  await expect(page.getByText(/^No files yet/)).toBeVisible();
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'x-ray.png', mimeType: 'image/png', buffer: await createImage(60, 40).png().toBuffer() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') },
  ]);
  const files = page.getByRole('region', { name: 'Files', exact: true });
  await expect(files.getByRole('button', { name: /^x-ray.png/ })).toBeVisible();
  await expect(files).toContainText('PNG');
  await expect(page.getByText('Choose a PDF, JPEG, PNG or WebP file.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss notes.txt' }).click();
  await expectAccessible(page);

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    files.getByRole('button', { name: /^x-ray.png/ }).click(),
  ]);
  await tab.waitForURL(/^blob:/);
  expect(await tab.evaluate(() => document.querySelector('img')?.naturalWidth)).toBe(60);
  await tab.close();

  await files.getByRole('button', { name: 'Edit x-ray.png' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Hip.png');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await files.getByRole('button', { name: 'Delete Hip.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByText(/^No files yet/)).toBeVisible();
});

test('a protocol is edited after saying what it changes', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await openTab(page, shelter, tank);
  await page.getByRole('button', { name: 'Protocols' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Bordetella' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Stop Bordetella' })).toBeVisible();
  await openTab(page, shelter, tank);
  await page.getByRole('button', { name: 'Record Bordetella for Tank' }).click();
  const history = page.getByRole('region', { name: 'Treatments given' });
  await expect(history.getByRole('button', { name: 'Correct Bordetella' })).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/care`);
  await page.getByRole('link', { name: 'Edit Bordetella' }).click();
  await expect(page.getByText('At 4 weeks, then yearly')).toBeVisible();
  await page.getByLabel('Repeat every').fill('6 months');
  await expect(page.getByText('At 4 weeks, then every 6 months')).toBeVisible();
  await page.getByLabel('Not before age').fill('soon');
  await page.getByRole('button', { name: 'Save protocol' }).click();
  await expect(page.getByText('Enter a time, e.g. 6 weeks')).toBeVisible();
  await page.getByLabel('Not before age').fill('8 weeks');
  await page.getByRole('button', { name: 'Save protocol' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Save the new steps?' });
  await expect(confirmation).toContainText('1 open dose moves to a new date.');
  await confirmation.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('At 8 weeks, then every 6 months')).toBeVisible();

  await page.getByRole('button', { name: 'Add lot of Bordetella' }).click();
  await page.getByRole('dialog').getByLabel('Lot number').fill('B-12');
  await page.getByRole('dialog').getByRole('button', { name: 'Add lot' }).click();
  await expect(page.getByText('Lot B-12')).toBeVisible();
});

test('the medical pages fit the screen and are accessible', async ({ page, shelter }) => {
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await planDose(shelter, tank, { name: 'Rabies', inDays: -2 });
  await weighBefore(shelter, tank, { kg: 12, days: 5 });
  await weighBefore(shelter, tank, { kg: 10, days: 1 });
  await openTab(page, shelter, tank);
  await expect(page.getByRole('button', { name: 'Record Rabies for Tank' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  for (const path of [`animals/${tank}/files`, 'care', 'care/new']) {
    await page.goto(`${shelter.url}/admin-dashboard/${path}`);
    await expect(page.getByRole('heading', { name: /^(Files|Protocols|Steps)$/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  }
});

async function openTab(page: Page, shelter: StartedApp, petId: number): Promise<void> {
  await page.goto(`${shelter.url}/admin-dashboard/animals/${petId}/medical`);
  await expect(page.getByRole('region', { name: 'Weight' })).toBeVisible();
}

async function weighBefore({ db }: StartedApp, pet_id: number, { kg, days }: { kg: number; days: number }) {
  const weighed_at = new Date(Date.now() - days * 86_400_000);
  await db
    .insertInto('weights')
    .values({ pet_id, kg, weighed_at, created_at: weighed_at, updated_at: weighed_at })
    .execute();
}
