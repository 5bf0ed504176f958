import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { signIn } from './sign-in.ts';

// Specification: visit-fields, visit-required, visit-thanks
test('a visitor books a visit to a pet, sees what is missing, and can log in afterwards', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  await page.goto(`${shelter.url}/pets/${id}`);
  const open = page.getByRole('button', { name: 'Book a visit to Buddy' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  const send = dialog.getByRole('button', { name: 'Book a visit' });
  await expect(dialog.getByLabel('Pet name')).toHaveValue('Buddy');
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields.');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel('Name', { exact: true }).fill('Ann');
  await dialog.getByLabel('E-mail').fill('ann');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Date').fill(tomorrow);
  await send.click();
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await expect(dialog.getByText('is not an e-mail address')).toBeVisible();

  await dialog.getByLabel('E-mail').fill('ann@example.org');
  await page.route('**/api/visits/', (route) => route.abort());
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^We cannot be reached/);
  await expect(dialog.getByLabel('E-mail')).toHaveValue('ann@example.org');
  await page.unroute('**/api/visits/');
  await send.click();
  await expect(dialog.getByRole('status')).toHaveText('Thank you for booking! Please log in to complete your session.');
  const saved = await shelter.db.selectFrom('visit_requests').select(['name', 'pet_id', 'visit_date']).execute();
  expect(saved).toEqual([{ name: 'Ann', pet_id: id, visit_date: tomorrow }]);

  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('a signed-in user need not enter name and email, nor log in', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  await signIn(page, shelter, { name: 'Ann', email: 'ann@example.org' });
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: 'Book a visit to Buddy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a visit' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ann');
  await expect(dialog.getByLabel('E-mail')).toHaveValue('ann@example.org');
  await dialog.getByLabel('Date').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Book a visit' }).click();
  await expect(dialog.getByText('Thank you for booking!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Login' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
