import { apply, statusesOf } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin undoes a deletion, restores from the trash and deletes forever', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  await createPet(shelter.db, { name: 'Biscuit' });
  const { id } = (await apply(shelter, await createSignedInUser(shelter.db), maple.id)).body;
  const list = `${shelter.url}/admin-dashboard/view-pets`;
  const remove = async (name: string) => {
    await page.goto(list);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await expect(dialog.getByText(`You can restore ${name} from the trash for 30 days.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Pet deleted.')).toBeVisible();
  };

  await remove('Maple');
  expect(await statusesOf(shelter.db, [id])).toEqual([undefined]);
  const toast = page.getByRole('region', { name: 'Undo' });
  await expect(toast.getByRole('link', { name: 'Deleted Maple' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: Deleted Maple.')).toBeVisible();
  expect(await statusesOf(shelter.db, [id])).toEqual(['Pending']);

  await remove('Maple');
  await remove('Biscuit');
  await page.goto(`${shelter.url}/admin-dashboard/trash`);
  await expect(page.getByText('Items are deleted forever after 30 days.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Maple/ })).toContainText('Robin Keller');
  await page.getByRole('button', { name: 'Restore Maple' }).click();
  await expect(page.getByRole('alert')).toContainText('Maple restored.');
  await expect(page.getByRole('row', { name: /Maple/ })).toHaveCount(0);
  expect(await statusesOf(shelter.db, [id])).toEqual(['Pending']);

  await page.getByRole('button', { name: 'Delete forever Biscuit' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Biscuit forever?' });
  await expect(question.getByText('This is permanent and can’t be undone.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('the trash is accessible and fits the screen', async ({ page, shelter }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  for (const name of ['Maple', 'Biscuit']) {
    const { id } = await createPet(shelter.db, { name });
    await shelter.call('DELETE', `/api/pets/${id}`, { token: admin.token });
  }
  await page.goto(`${shelter.url}/admin-dashboard/trash`);
  await page.getByRole('checkbox', { name: 'Select Maple' }).check();
  await expect(page.getByRole('region', { name: 'Selected items' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Delete forever Maple' }).click();
  await expectAccessible(page);
});
