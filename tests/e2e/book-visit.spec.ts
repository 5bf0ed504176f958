import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: visit-fields, visit-required, visit-thanks
test('a visitor books a visit to a pet, sees what is missing, and can log in afterwards', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  await page.goto(`${shelter.url}/pets/${id}`);
  const open = page.getByRole('button', { name: 'Book a visit with Buddy' });
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Book a visit');
  const send = dialog.getByRole('button', { name: 'Book a visit' });
  await expect(dialog.getByLabel('Pet name')).toHaveValue('Buddy');
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in all fields.');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await expect(dialog.getByLabel('Time')).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).fill('Ann');
  await dialog.getByLabel('Email').fill('ann');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Date').fill(tomorrow);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await send.click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByText('Enter an email like name@example.com')).toBeVisible();

  await dialog.getByLabel('Email').fill('ann@example.org');
  await dialog.getByLabel('Date').fill('2020-01-01');
  await send.click();
  await expect(dialog.getByText('Choose today or a later date')).toBeVisible();
  await expect(dialog.getByLabel('Date')).toBeFocused();
  await dialog.getByLabel('Date').fill(tomorrow);
  // While there are free times, one is chosen, or left to the shelter.
  await expect(dialog.getByLabel('Time').getByRole('option', { name: '2:00 PM', exact: true })).toBeAttached();
  await dialog.getByLabel('Date').press('Enter');
  await expect(dialog.getByText('Choose a time', { exact: true }).last()).toBeVisible();
  await dialog.getByLabel('Time').selectOption('Any time (we’ll email you)');
  await page.route('**/api/visits/', (route) => route.abort());
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^We can’t connect/);
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@example.org');
  await page.unroute('**/api/visits/');
  await send.click();
  await expect(dialog).toHaveAccessibleName('Visit requested');
  await expect(dialog.getByRole('status')).toContainText(
    /, 20\d\d.*Buddy.*We’ll email you soon.*Thank you for booking! Please log in to complete your session\./s,
  );
  const saved = await shelter.db.selectFrom('visit_requests').select(['name', 'pet_id', 'visit_date']).execute();
  expect(saved).toEqual([{ name: 'Ann', pet_id: id, visit_date: tomorrow }]);

  // Nothing is left to do.
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('a signed-in user need not enter name and email, nor log in', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  await signIn(page, shelter, { name: 'Ann', email: 'ann@example.org' });
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: 'Book a visit with Buddy' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ann');
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@example.org');
  await dialog.getByLabel('Date').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await dialog.getByLabel('Time').selectOption('2:00 PM');
  await dialog.getByRole('button', { name: 'Book a visit' }).click();
  await expect(dialog.getByText('Thank you for booking!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Log in' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('a pet whose name is typed last is met where it lives', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Nell', location: 'Eastside' });
  await page.goto(shelter.url);
  await page.getByRole('button', { name: 'Book a visit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Ann');
  await dialog.getByLabel('Email').fill('ann@example.org');
  await dialog.getByLabel('Date').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await dialog.getByLabel('Time').selectOption('2:00 PM');
  await expect(dialog.getByLabel('Location')).toHaveValue('Main Branch');
  await dialog.getByLabel('Pet name').pressSequentially('Nell');
  await dialog.getByRole('button', { name: 'Book a visit' }).click();
  await expect(dialog.getByText('Nell is at our Eastside location.')).toBeVisible();
  await expect(dialog).toHaveAccessibleName('Book a visit');
  const visits = shelter.db.selectFrom('visit_requests').select('location');
  expect(await visits.execute()).toEqual([]);
  await dialog.getByLabel('Location').selectOption('Eastside (Nell lives here)');
  await dialog.getByLabel('Time').selectOption('2:00 PM');
  await dialog.getByRole('button', { name: 'Book a visit' }).click();
  await expect(dialog).toHaveAccessibleName('You’re booked');
  expect(await visits.execute()).toEqual([{ location: 'Eastside' }]);
});
