import type { Page } from '@playwright/test';
import { nameWhoCan } from '../../src/platform/capabilities.contract.ts';
import { createPet, createUser, findPersonId } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signInStaff } from '../support/sign-in.ts';
import { createAnimal, planDose, stopAutomaticProtocols } from './plan-care.ts';
import { always, canLook, expectMenu } from './staff-menus.ts';

/*
 * For each role: what its menu has, something that it does, and something that is hidden, with who can do it. The fixture
 * `complaints` has each call that failed.
 */

test('volunteers finish a task of anyone’s, and see animals without their records; it fits the screen', async ({
  page,
  shelter,
  isMobile,
  complaints,
}) => {
  await signInStaff(page, shelter, { roles: ['volunteer'], name: 'Vera Ode' });
  const { id } = await createPet(shelter.db, { name: 'Tank' });
  const tasks = ['Walk the dogs', 'Call Ines'].map((title) => ({ title, owner_id: null, created_at: new Date() }));
  const { id: person_id } = await createUser(shelter.db, { name: 'Ines Kaur' });
  await shelter.db
    .insertInto('tasks')
    .values([tasks[0]!, { ...tasks[1]!, person_id }])
    .execute();
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('region', { name: 'New arrivals' }).getByRole('link', { name: 'Tank' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My shifts' })).toContainText('You have no shifts coming up.');
  await expectMenu(page, [...always, 'Vera Ode', 'Tasks', 'Shifts', 'Kennels', 'Notifications']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/tasks?view=everyone`);
  await expect(page.getByText(/^Only .*medical staff.* can see and assign colleagues’ tasks\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Finish Walk the dogs' }).click();
  await expect(page.getByText('“Walk the dogs” is done.')).toBeVisible();
  await expect(page.getByText('Call Ines', { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await expect(page.getByText(canLook('edit animals'))).toBeVisible();
  for (const name of ['Add Pet', 'New intake', 'Import'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Select Tank' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Tank', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/view-pets/${id}`);
  await expect(page.getByRole('region', { name: 'Story' })).toContainText('A good dog.');
  await expect(page.getByText(canLook('edit animals'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/settings`);
  await expect(page.getByRole('alert')).toHaveText('Only managers and Admins can open this page.');
  if (!isMobile) await expectNoActions(page, ['approve', 'merge people', 'import pets', 'close a day', 'export']);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Vera Ode' })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** The search for everything offers nothing that one may not do. */
async function expectNoActions(page: Page, texts: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search everything' });
  for (const text of texts) {
    await search.fill(text);
    await expect(page.getByText(`Nothing matches “${text}”.`)).toBeVisible();
  }
  await page.keyboard.press('Escape');
}

test('medical staff record care, and leave intakes and profiles to others; it fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signInStaff(page, shelter, { roles: ['medical'], name: 'Mo Lind' });
  await stopAutomaticProtocols(shelter);
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await planDose(shelter, tank, { name: 'Rabies' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('region', { name: 'Care due (1)' })).toContainText('Rabies');
  await expectMenu(page, [...always, 'Mo Lind', 'Tasks', 'Shifts', 'Kennels', 'Medical', 'Reports', 'Notifications']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('region', { name: 'Care due (1)' }).getByRole('link', { name: 'Tank' }).click();
  await page.getByRole('button', { name: 'Record Rabies for Tank' }).click();
  await expect(page.getByRole('region', { name: 'Treatments given' })).toContainText('Rabies');
  await expect(page.getByRole('link', { name: 'Applications' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText(`Only ${nameWhoCan('edit animals')} can change its profile.`)).toBeVisible();
  await expect(page.getByText(`Only ${nameWhoCan('record intakes')} can record or correct its stays.`)).toBeVisible();
  for (const name of ['Record outcome', 'Correct…', 'Change date of birth', 'Add number'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test('intake staff note something about a person, and look at the calendar; it fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signInStaff(page, shelter, { roles: ['intake'], name: 'Ira Bell' });
  const personId = await findPersonId(shelter.db, (await createUser(shelter.db, { name: 'Ines Kaur' })).id);
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('link', { name: 'New intake' })).toBeVisible();
  await expectMenu(page, [
    'Dashboard',
    'Add Pet',
    'View Pets',
    'Ira Bell',
    'Intake',
    'Tasks',
    'Shifts',
    'Kennels',
    'Medical',
    'People',
    'Pickups and visits',
    'Reports',
    'Notifications',
  ]);
  await expectAccessible(page);

  await page.goto(`${shelter.url}/admin-dashboard/people/${personId}`);
  await page.getByLabel('New note').fill('Brings strays to us.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Brings strays to us.')).toBeVisible();
  for (const name of ['Write message', 'Edit account']) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${shelter.url}/admin-dashboard/pickups?close`);
  await expect(page.getByText(canLook('manage calendar'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Close days|Book: )/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test('foster coordinators put a pet on hold, and look at medical care; it fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signInStaff(page, shelter, { roles: ['foster coordinator'], name: 'Fay Okoro' });
  await stopAutomaticProtocols(shelter);
  const tank = await createAnimal(shelter, { name: 'Tank' });
  await planDose(shelter, tank, { name: 'Rabies' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('link', { name: 'New intake' })).toHaveCount(0);
  await expectMenu(page, [
    'Dashboard',
    'Add Pet',
    'View Pets',
    'Fay Okoro',
    'Tasks',
    'Shifts',
    'Kennels',
    'Medical',
    'Foster homes',
    'People',
    'Pickups and visits',
    'Reports',
    'Notifications',
  ]);
  await expectAccessible(page);

  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await page.getByLabel('Status of Tank').selectOption('Pending');
  await expect(page.getByText('Tank set to On hold.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Tank' })).toHaveCount(0);

  await page.goto(`${shelter.url}/admin-dashboard/medical`);
  await expect(page.getByText(canLook('record care'))).toBeVisible();
  await expect(page.getByText('Rabies', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record Rabies for Tank' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
