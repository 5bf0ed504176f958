import type { Page } from '@playwright/test';
import type { Location } from '../../src/features/locations/locations.contract.ts';
import { locationCalls } from '../support/locations.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';
import type { StartedApp } from '../support/start-application.ts';

/** A dog room with three kennels and an isolation kennel; Bella is in the first, Max in the second, Rex in none. */
async function openMap(page: Page, shelter: StartedApp) {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const calls = locationCalls(shelter, robin);
  const site = (await calls.list())[0]!;
  const room = (await calls.add({ type: 'room', name: 'Dog room', parent_id: site.id })).body[0]!;
  const kennels = (await calls.add({ parent_id: room.id, name: 'Kennel', first: 1, last: 3, capacity: 1 })).body;
  await calls.add({ parent_id: room.id, name: 'Ward', capacity: 1, is_isolation: true });
  const bella = await calls.createAnimal({ name: 'Bella' });
  const max = await calls.createAnimal({ name: 'Max' });
  await calls.createAnimal({ name: 'Rex', species: 'Cat' });
  await calls.move([bella, kennels[0]!], [max, kennels[1]!]);
  await page.goto(`${shelter.url}/admin-dashboard/kennels`);
  return { calls, kennels: kennels as Location[], bella, max };
}

const card = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(` · ${name}$`) });
const animal = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?,`) });

test('an Admin taps an animal and then its new kennel, and takes that back', async ({ page, shelter, complaints }) => {
  await openMap(page, shelter);
  await expect(page.getByRole('heading', { name: 'Dog room 2 animals · 2 free' })).toBeVisible();
  const tray = page.getByRole('region', { name: 'Not in a kennel yet 1' });
  await expect(tray).toContainText('Rex');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await animal(page, 'Rex').click();
  await expect(page.getByText('Move Rex to…')).toBeVisible();
  await expectAccessible(page);
  await card(page, 'Kennel 3').getByRole('button', { name: 'Move here' }).click();
  await expect(card(page, 'Kennel 3')).toContainText('Rex');
  await expect(card(page, 'Kennel 3')).toContainText('Full');
  await expect(tray).toBeHidden();
  await page.getByRole('button', { name: /^Undo ?: Moved Rex to Kennel 3$/ }).click();
  await expect(tray).toContainText('Rex');
  expect(complaints).toEqual([]);
});

test('swaps two animals, and asks before isolation', async ({ page, shelter }) => {
  await openMap(page, shelter);
  await animal(page, 'Bella').click();
  await card(page, 'Kennel 2').getByRole('button', { name: 'Swap with Max' }).click();
  await page.getByRole('dialog', { name: 'Swap Bella and Max?' }).getByRole('button', { name: 'Swap' }).click();
  await expect(card(page, 'Kennel 1')).toContainText('Max');
  await expect(card(page, 'Kennel 2')).toContainText('Bella');

  await animal(page, 'Bella').click();
  await card(page, 'Ward').getByRole('button', { name: 'Move here' }).click();
  const question = page.getByRole('dialog', { name: 'Put Bella in isolation?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Isolate' }).click();
  await expect(card(page, 'Ward')).toContainText('Bella');
});

test('drags an animal to a free kennel', async ({ page, shelter, isMobile }) => {
  test.skip(isMobile, 'with a mouse');
  await openMap(page, shelter);
  await animal(page, 'Rex').dragTo(card(page, 'Kennel 3'));
  await expect(card(page, 'Kennel 3')).toContainText('Rex');
});

test('works with the keyboard alone, and finds locations by typing', async ({ page, shelter }) => {
  await openMap(page, shelter);
  await animal(page, 'Rex').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Find location' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Move Rex to…')).toBeHidden();
  await expect(animal(page, 'Rex')).toBeFocused();
  // On a slow device, keys are pressed faster than it draws.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move Rex' });
  await expect(dialog.getByLabel('Find a location')).toBeFocused();
  await page.keyboard.type('dog 2');
  await expect(dialog.getByRole('button')).toHaveText([/^$/, /Kennel 2.*Full/]);
  await expectAccessible(page);
  await dialog.getByLabel('Find a location').fill('kennel 3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Barks at night');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Kennel 3')).toContainText('Rex');
  await card(page, 'Kennel 3')
    .getByRole('button', { name: /^Kennel 3 ?: details and history$/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Kennel 3' })).toContainText('Barks at night');
  await expectAccessible(page);
});

test('filters by species, and finds an animal by its code', async ({ page, shelter }) => {
  const { bella } = await openMap(page, shelter);
  await page.getByLabel('Find an animal').fill(`a ${1000 + bella.id}`);
  await expect(card(page, 'Kennel 2')).toBeHidden();
  await expect(card(page, 'Kennel 1')).toContainText('Bella');
  await page.getByLabel('Find an animal').fill('nobody');
  await expect(page.getByRole('heading', { name: 'No animals found' })).toBeVisible();
  await page.getByLabel('Find an animal').fill('');
  await page.getByLabel('Species').selectOption('Cat');
  await expect(animal(page, 'Rex')).toBeVisible();
  await expect(animal(page, 'Bella')).toBeHidden();
});

test('an Admin adds, edits and retires locations', async ({ page, shelter, complaints }) => {
  await openMap(page, shelter);
  await page.getByRole('link', { name: 'Edit locations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit locations' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add in Dog room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Dog room' });
  await dialog.getByLabel('Name').fill('Kennel');
  await dialog.getByLabel('Several with numbers').check();
  await dialog.getByLabel('From number').fill('3');
  await dialog.getByLabel('To number').fill('5');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('There’s already a location called Kennel here.');
  await expectAccessible(page);
  await dialog.getByLabel('From number').fill('4');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit Kennel 5' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Kennel 5' });
  await edit.getByLabel('Name').fill('Big kennel');
  await edit.getByLabel('Room for (optional)').fill('3');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Kennel · room for 3 · 0 animals')).toBeVisible();
  await page.getByRole('button', { name: 'Retire Big kennel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('button', { name: 'Bring back Big kennel' }).click();
  await page.getByRole('button', { name: 'Delete Big kennel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Kennel · room for 3')).toBeHidden();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('the code on a kennel card opens the record for staff, and the page for visitors', async ({ page, shelter }) => {
  const { bella } = await openMap(page, shelter);
  const path = `/k/A-${1000 + bella.id}`;
  await page.goto(shelter.url + path);
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/animals/${bella.id}`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(shelter.url + path);
  await expect(page).toHaveURL(`${shelter.url}/pets/${bella.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bella' })).toBeVisible();
});
