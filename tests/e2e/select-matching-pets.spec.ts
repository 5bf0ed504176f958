import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin selects all pets that match, previews a change of them and undoes it: it is accessible and fits the screen', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id: user_id } = await createUser(shelter.db);
  for (let count = 1; count <= 30; count += 1) {
    const { id: pet_id } = await createPet(shelter.db, { name: `Pup ${count}`, species: 'Dog' });
    if (count <= 2) await createApplication(shelter.db, { pet_id, user_id });
    if (count <= 3) await createPet(shelter.db, { name: `Kit ${count}`, species: 'Cat' });
  }
  await page.goto(`${shelter.url}/admin-dashboard/view-pets?type=Dog`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).filter({ visible: true }).check();
  const bar = page.getByRole('region', { name: 'Selected pets' });
  await expect(page.getByText('All 25 on this page are selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 30 that match' }).click();
  await expect(page.getByText('All 30 that match are selected.')).toBeVisible();
  await expect(bar.getByText('30 selected')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await bar.getByLabel('Action for the selected pets').selectOption('Set to Adopted');
  await bar.getByRole('button', { name: 'Apply' }).click();
  const question = page.getByRole('dialog', { name: 'Set to Adopted: 30 pets?' });
  await expect(question.getByText('2 pending applications for Pup 1 and Pup 2 are waitlisted.')).toBeVisible();
  await question.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText('30 pets changed.');
  await expect(page.getByRole('link', { name: 'Adopted (30)' })).toBeVisible();
  await page.getByRole('region', { name: 'Undo', exact: true }).getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('link', { name: 'Available (30)' })).toBeVisible();
  const statuses = await shelter.db.selectFrom('pets').select('adoption_status').distinct().execute();
  expect(statuses).toEqual([{ adoption_status: 'Available' }]);
});

test('a change of pets that can’t be previewed is confirmed first', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createPet(shelter.db, { name: 'Maple' });
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await page.route('**/api/adoptions/pet-consequences', (route) =>
    route.fulfill({ status: 503, json: { error: 'Back soon.' } }),
  );
  await page.getByLabel('Status of Maple').selectOption('Adopted');
  const question = page.getByRole('dialog', { name: 'Set Maple to Adopted?' });
  await expect(question.getByText('We couldn’t check which applications this affects.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Status of Maple')).toHaveValue('Available');
});
