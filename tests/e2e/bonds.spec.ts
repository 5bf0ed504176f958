import { apply } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('bonded animals fit the screen: staff bond two, a person applies for both, and one approval is for both', async ({
  page,
  shelter,
  complaints,
}) => {
  const bella = await createPet(shelter.db, { name: 'Bella' });
  const max = await createPet(shelter.db, { name: 'Max', adoption_fee_cents: 15_000 });
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/animals/${bella.id}`);
  await page.getByRole('button', { name: 'Bond with…' }).click();
  await page.getByRole('combobox', { name: 'Which animal?' }).fill('Ma');
  await page.getByRole('option', { name: /Max/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bond', exact: true }).click();
  await expect(page.getByText('Bella and Max go home together.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Goes home with' });
  await expect(panel.getByRole('link', { name: 'Max' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/pets/${max.id}`);
  await expect(page.getByText('Max goes home together with Bella. One application is for all of them.')).toBeVisible();

  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const { body } = await apply(shelter, noor, max.id);
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions`);
  await expect(page.getByRole('link', { name: 'Bella and Max' })).toHaveCount(1);
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}`);
  await expect(page.getByText('Total fees: $550')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Adoption Approved successfully!')).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}`);
  await expect(page.getByText('Total fees: $550, $550 left to pay')).toBeVisible();
  await page.getByRole('button', { name: 'Record the payment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('$550 is left to pay for Bella and Max. We’ll issue a receipt for each pet.'),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('550');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(page.getByText('The payment is recorded.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Together' }).getByText('Paid', { exact: true })).toHaveCount(2);
  await page.goto(`${shelter.url}/admin-dashboard/animals/${max.id}/applications`);
  await expect(page.getByText('One application for Bella and Max')).toBeVisible();
  await page.goto(`${shelter.url}/pets/${bella.id}`);
  await expect(page.getByText('Bella went home together with Max.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an adopter sees one application for both animals, and withdraws it', async ({ page, shelter }) => {
  const bella = await createPet(shelter.db, { name: 'Bella' });
  const max = await createPet(shelter.db, { name: 'Max' });
  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  const bonded = { token: admin.token, body: { animal_ids: [max.id] } };
  await shelter.call('POST', `/api/records/${bella.id}/bond`, bonded);
  const noor = await signIn(page, shelter, { role: 'User', name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/user-dashboard/all-pets/adoption-process/${bella.id}`);
  await expect(page.getByText('Bella and Max go home together. You apply for all of them at once.')).toBeVisible();
  await expect(page.getByText('$400 + $400 for Max')).toBeVisible();
  await apply(shelter, noor, bella.id);
  await page.goto(`${shelter.url}/user-dashboard/adoption-history`);
  await expect(page.getByRole('heading', { name: 'Bella and Max' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Withdraw the application for Bella and Max' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const rows = await shelter.db.selectFrom('applications').select('status').execute();
      return rows.map(({ status }) => status);
    })
    .toEqual(['Withdrawn', 'Withdrawn']);
});
