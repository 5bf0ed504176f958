import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';
import type { StartedApp } from '../support/start-application.ts';

const created_at = new Date('2026-01-05T15:00:00Z');

async function createStray(shelter: StartedApp, token: string, animal: object = {}): Promise<number> {
  const body = {
    intake_type: 'stray',
    found_location: 'Oak Street',
    hold_until: addDays(new Date().toISOString().slice(0, 10), 3),
    animals: [{ name: 'Bella', species: 'Dog', ...animal }],
  };
  const { body: taken } = await shelter.call<{ pet_ids: number[] }>('POST', '/api/records/custody/intakes', {
    token,
    body,
  });
  return taken.pet_ids[0]!;
}

test('a record has all that is known on pages that are accessible and fit the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const id = await createStray(shelter, token);
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await page.getByRole('link', { name: 'Bella', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bella' })).toBeVisible();
  await expect(page.getByText(/^Stray hold through .* \d days left$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stay' })).toContainText('as a stray, found at Oak Street');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  // What is missing leads to where it is entered.
  await page.getByRole('link', { name: 'Age', exact: true }).click();
  await expect(page.locator('#profile')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Set date of birth' })).toBeFocused();
  await page.keyboard.press('Enter');
  const birth = page.getByRole('dialog', { name: 'When was Bella born?' });
  await birth.getByLabel('Date of birth').fill('2025-03-10');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/born Mar 2025, estimated/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Age', exact: true })).toBeHidden();

  await page.getByRole('link', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Loves cheese.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article')).toContainText('Loves cheese.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Timeline' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Robin Keller wrote a note');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await timeline.getByLabel('What to show').selectOption('Intakes and outcomes');
  await expect(timeline).not.toContainText('wrote a note');
  await expect(timeline).toContainText('Robin Keller took in Bella as a stray, found at Oak Street');
  await page.getByRole('link', { name: 'Applications' }).click();
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No notes about Bella yet.')).toBeVisible();
  expect(complaints).toEqual([]);
  expect(id).toBeGreaterThan(0);
});

test('a microchip that another animal has warns before it is added, and after', async ({ page, shelter }) => {
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const identifiers = [{ type: 'microchip', value: '985141001234567' }];
  await createStray(shelter, token, { name: 'Tank', identifiers });
  const id = await createStray(shelter, token);
  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}`);
  const panel = page.getByRole('region', { name: 'Identifiers' });
  const number = panel.getByLabel('New microchip number');
  await number.fill('98514100123456X');
  await expect(panel.getByText('A microchip number has 15, 10 or 9 digits.')).toBeVisible();
  await number.fill('');
  await number.pressSequentially('985141001234567');
  await expect(panel.getByRole('status')).toContainText('Tank (A-1001) has this number, too.');
  await expectAccessible(page);
  await number.press('Enter');
  await expect(page.getByText('Tank has this number, too. Scan again to see whose it is.').first()).toBeVisible();
  await expect(panel.getByLabel('New microchip number')).toBeFocused();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Remove Microchip 985141001234567' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('a stay is corrected with a reason, which the timeline has', async ({ page, shelter }) => {
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const id = await createStray(shelter, token);
  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}`);
  await page.getByRole('button', { name: 'Correct…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct Stray/ });
  await dialog.getByLabel('Found at').fill('Elm Court');
  await dialog.getByLabel('Came in', { exact: true }).fill('2999-01-01T10:00');
  await dialog.getByLabel('Why (optional)').fill('Typo');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog.getByText('Choose a time that isn’t in the future')).toBeVisible();
  await dialog.getByLabel('Came in', { exact: true }).fill('2026-03-03T08:30');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByRole('region', { name: 'Stay' })).toContainText('as a stray, found at Elm Court');
  await page.getByRole('button', { name: 'End hold' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End hold' }).click();
  await expect(page.getByText(/^Stray hold through/)).toBeHidden();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('(Typo)');
});

test('applications have a tab, and an owner’s listing has no record', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id } = await createPet(shelter.db, { name: 'Maple', created_at });
  const ines = await createUser(shelter.db, { name: 'Ines Kaur' });
  await createApplication(shelter.db, { pet_id: id, user_id: ines.id, first_name: 'Ines', last_name: 'Kaur' });
  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}`);
  await page.getByRole('link', { name: 'Applications (1)' }).click();
  const applications = page.getByRole('region', { name: 'Applications' });
  await expect(applications).toContainText('Pending');
  await applications.getByRole('link', { name: 'Open application of Ines Kaur' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Kaur for Maple' })).toBeVisible();

  const owner = await createSignedInUser(shelter.db, { name: 'Pat Doe' });
  const listing = await createPet(shelter.db, { name: 'Rex', owner_id: owner.id });
  await page.goto(`${shelter.url}/admin-dashboard/animals/${listing.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Rex' })).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}/unknown`);
  await expect(page.getByText('This page doesn’t exist.')).toBeVisible();
});
