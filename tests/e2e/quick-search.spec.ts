import { apply } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessibleInBothThemes, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin finds everything with the keyboard alone, and the palette fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Lindqvist', phone_number: '+1 555 010 4567' });
  const { id } = await createPet(shelter.db, { name: 'Queenie', breed: 'Beagle' });
  await apply(shelter, noor, id, { first_name: 'Noor', last_name: 'Lindqvist' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = page.getByRole('combobox', { name: 'Search everything' });
  const option = (name: string | RegExp) => dialog.getByRole('option', { name });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(heading('Hello, Robin Keller')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(option('Add pet')).toHaveAttribute('aria-selected', 'true');
  await expect(option('View Pets')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await expect(option('Record a walk-in adoption')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await field.fill('Quenie');
  await expect(option(/^Queenie Beagle/)).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('status')).toContainText('for “queenie”');
  await expect(option(/^#\d+ Noor Lindqvist for Queenie/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/animals/${id}`);

  // What is done elsewhere is found here.
  for (const [typed, title] of Object.entries({
    print: 'Print this page',
    undo: 'Undo the last change',
    reopen: 'Reopen an application…',
    book: 'Book a pickup or visit',
    import: 'Import pets',
    merge: 'Merge people',
    'close day': 'Close a day',
  })) {
    await page.keyboard.press('Control+k');
    await field.fill(typed);
    await expect(option(title).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
  }

  // What was opened last comes first.
  await page.getByRole('button', { name: 'Search…' }).click();
  await expect(option(/^Queenie/)).toHaveAttribute('aria-selected', 'true');
  // The digits of a phone number, and Enter before the results are there.
  await field.fill('4567');
  await expect(option(/^Noor Lindqvist/)).toBeVisible();
  await field.fill('xyzzyq');
  await expect(dialog.getByRole('status')).toHaveText('Nothing matches “xyzzyq”.');
  await page.route('**/api/admin/search?*', (route) => route.fulfill({ status: 503, json: { error: 'Back soon.' } }));
  await field.fill('bella');
  await expect(dialog.getByRole('alert')).toContainText('Back soon.');
  await page.unroute('**/api/admin/search?*');
  await field.fill('audit');
  await expect(option(/^Audit log/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading('Audit log')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('503'))).toEqual([]);
});

test('an Admin decides an application and logs out from the palette', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Lindqvist' });
  const { id } = await createPet(shelter.db, { name: 'Queenie' });
  const { body: application } = await apply(shelter, noor, id, { first_name: 'Noor', last_name: 'Lindqvist' });
  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  // The button names the shortcut as soon as it works.
  await expect(page.getByText('Ctrl K', { exact: true })).toBeVisible();

  const search = page.getByRole('combobox', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('reject');
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Application to decide' });
  await expect(field).toBeFocused();
  await field.pressSequentially('queenie');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Reject/ })).toBeVisible();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/manage-adoptions/${application.id}`);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Are you sure you want to log out?' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await expect(page).toHaveURL(`${shelter.url}/`);
  expect(complaints).toEqual([]);
});
