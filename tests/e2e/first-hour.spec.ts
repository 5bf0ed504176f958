import type { Locator } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { startTestApplication, type StartedApp } from '../support/start-application.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test as base,
} from '../support/site.ts';

const test = base.extend<{ newShelter: StartedApp }>({
  newShelter: async ({}, use) => {
    const app = await startTestApplication({ hasContact: false });
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook
    await use(app);
    await app.stop();
  },
});

test.use({ timezoneId: 'America/Chicago' });

const password = 'Quiet-Harbor-Lantern-7!';

test('the first Admin is created in the browser, and a checklist leads to the opening', async ({
  page,
  newShelter,
  complaints,
}) => {
  await page.goto(`${newShelter.url}/setup`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your shelter');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByLabel('Setup code')).toBeFocused();
  await page.keyboard.type(newShelter.application.setupCode!);
  await page.getByLabel('Name of the shelter').fill('Harbor Shelter');
  await page.getByLabel('Your name').fill('Ines Kaur');
  await page.getByLabel('Your email').fill('ines@harbor.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Admin' }).click();

  await expect(page).toHaveURL(`${newShelter.url}/admin-dashboard/setup`);
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveCount(8);
  await expect(steps.filter({ hasText: 'Time zone' })).toContainText('Done');
  await expect(steps.filter({ hasText: 'Time zone' })).toContainText('America/Chicago. It’s');
  await expect(steps.filter({ hasText: 'Locations' })).toContainText('Harbor Shelter has no address yet.');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await steps.filter({ hasText: 'Adoption fees' }).getByRole('button', { name: 'Skip' }).click();
  await expect(steps.filter({ hasText: 'Adoption fees' })).toContainText('Skipped');
  await page.getByRole('button', { name: 'Open the shelter' }).click();
  await expect(page.getByText('Add your name, phone number and email first.')).toBeVisible();

  await steps.getByRole('link', { name: 'Add contact' }).click();
  await expect(page.getByLabel('Name of the shelter')).toHaveValue('Harbor Shelter');
  await page.getByLabel('Phone').fill('+1 206 444 0142');
  await page.getByLabel('Email').fill('hello@harbor.test');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  const back = page.getByRole('link', { name: 'Back to setup' });
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x;
  expect(await leftOf(back)).toBe(await leftOf(page.getByRole('heading', { level: 1 })));
  await back.click();
  await expect(page.getByRole('link', { name: 'Back to setup' })).toHaveCount(0);
  const contact = steps.filter({ hasText: 'Name and contact' });
  await expect(contact).toContainText('Harbor Shelter · +1 206 444 0142 · hello@harbor.test');

  await steps.getByRole('link', { name: 'Add address' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Shelter', level: 1 })).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('5 Pier Road');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Back to setup' }).click();
  await expect(steps.filter({ hasText: 'Locations' })).toContainText('Harbor Shelter: 5 Pier Road');

  await page.goto(`${newShelter.url}/admin-dashboard`);
  await expect(page.getByRole('heading', { name: 'Set up your shelter' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue setup' }).click();
  await expect(steps.filter({ hasText: 'Name and contact' })).toContainText('Done');

  const { id } = await createPet(newShelter.db, { name: 'Juniper' });
  newShelter.invalidateCache();
  const viewPets = `${newShelter.url}/admin-dashboard/view-pets`;
  await page.goto(viewPets);
  await expect(page.getByRole('link', { name: 'Edit Juniper' })).toBeVisible();
  // It has no page yet.
  await expect(page.getByRole('link', { name: 'View Juniper' })).toHaveCount(0);
  expect((await page.request.get(`${newShelter.url}/pets/${id}`)).status()).toBe(404);

  await page.goto(newShelter.url);
  await expect(page.getByRole('heading', { name: 'Our first pets will be here soon' })).toBeVisible();
  await page.goto(`${newShelter.url}/admin-dashboard/setup`);
  await page.getByRole('button', { name: 'Open the shelter' }).click();
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  await page.goto(viewPets);
  await page.getByRole('link', { name: 'View Juniper' }).click();
  await expect(page.getByRole('heading', { name: 'Juniper', level: 1 })).toBeVisible();
  await page.goto(`${newShelter.url}/admin-dashboard/setup`);
  await contact.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to setup' })).toHaveCount(0);
  await expectAccessible(page);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
