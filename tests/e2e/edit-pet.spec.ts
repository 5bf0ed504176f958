import { apply, statusesOf } from '../support/adoption-calls.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet, createUser } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: admin-may-change-pets
test('an Admin views a User’s pet, changes it and deletes it, on a page that is accessible and fits the screen', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const owner = await createUser(shelter.db, { name: 'Jamie Rivera', email: 'jamie@example.org' });
  const { id } = await createPet(shelter.db, {
    name: 'Biscuit',
    owner_id: owner.id,
    is_checked: false,
    show_owner: true,
  });
  const stored = () => shelter.db.selectFrom('pets').selectAll().where('id', '=', id).executeTakeFirst();
  await page.goto(`${shelter.url}/admin-dashboard/view-pets/${id}`);
  await expect(page.getByText('Jamie Rivera wrote this listing. It’s waiting for your review.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'jamie@example.org' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Breed').fill('Beagle');
  await page.getByRole('button', { name: 'Approve listing' }).click();
  await expect(page.getByRole('region', { name: 'To review' })).toHaveCount(0);
  expect(await stored()).toMatchObject({ is_checked: true, breed: 'Mixed breed' });
  await expect(page.getByLabel('Breed')).toHaveValue('Beagle');

  await page.getByRole('link', { name: 'All pets' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Weight').fill('heavy');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Weight')).toBeFocused();
  await page.getByLabel('Weight').fill('22 lb');
  await page.getByLabel('Name and phone are public on the card').uncheck();
  await page.getByLabel('Featured').check();
  await page.getByLabel('External id').fill('A-7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await stored()).toMatchObject({
    breed: 'Beagle',
    weight: 9.979,
    featured: true,
    show_owner: false,
    external_id: 'A-7',
  });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Biscuit?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/view-pets`);
  await expect(page.getByRole('alert').filter({ hasText: 'Pet deleted.' })).toBeVisible();
  expect(await stored()).toBeUndefined();
});

test('a new status that affects applications is confirmed before it is saved', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  const { body } = await apply(shelter, await createSignedInUser(shelter.db), id);
  await page.goto(`${shelter.url}/admin-dashboard/view-pets/${id}`);
  await page.getByLabel('Adoption status').selectOption('Adopted');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Maple to Adopted?' });
  await expect(dialog).toContainText('1 pending application for Maple is waitlisted.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  expect(await statusesOf(shelter.db, [body.id])).toEqual(['Pending']);
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await statusesOf(shelter.db, [body.id])).toEqual(['Waitlisted']);
});
