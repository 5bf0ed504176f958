import { clearTables } from '../support/clear-tables.ts';
import { createUser } from '../support/factories.ts';
import { goodPassword } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn, storedKeys } from '../support/sign-in.ts';

// Specification: admin-page-teams, admin-may-manage-users
test('an Admin finds a user while typing, and the URL contains the search', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Zoë Larsen' });
  for (let count = 0; count < 30; count += 1) await createUser(shelter.db);
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await expect(page.getByText('32 users')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2&after=\d+$/);

  const search = page.getByLabel('Search by name');
  await search.pressSequentially('larsen');
  await expect(page.getByText('1 user found for “larsen”')).toBeVisible();
  await expect(page).toHaveURL(/\/teams\?search=larsen$/);
  await expect(search).toBeFocused();
  await expect(page.getByRole('rowheader')).toHaveText('Zoë Larsen');

  await search.fill('nobody is called this');
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page.getByText('32 users')).toBeVisible();
  await expect(search).toHaveValue('');
});

// Specification: user-form-required-fields, user-form-role-id, admin-may-manage-users, error-add-user
// Specification: success-user-added
test('an Admin adds a user, sees what is wrong, and loses no input', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Jamie Rivera', email: 'jamie@example.org' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Casey Nolan');
  await dialog.getByLabel('Email').fill('JAMIE@example.org');
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await dialog.getByLabel('Phone').fill('+1 206 555 0147');
  await dialog.getByLabel('Role').selectOption('User');
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('short');
  const add = dialog.getByRole('button', { name: 'Add User' });
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Error adding user: Please fix the following password errors: ',
  );
  await expect(password).toBeFocused();
  await expectAccessible(page);

  await password.fill(goodPassword);
  await add.click();
  const emailTakenMessage = 'Error adding user: An account with this email already exists.';
  await expect(dialog.getByRole('alert')).toHaveText(emailTakenMessage);
  await expect(dialog.getByLabel('Name')).toHaveValue('Casey Nolan');
  await expect(password).toHaveValue(goodPassword);

  await dialog.getByLabel('Email').fill('casey@example.org');
  await add.click();
  await expect(page.getByRole('status').getByText('User added successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Casey Nolan/ })).toContainText('casey@example.org');
});

// Specification: admin-manages-users, admin-may-manage-users, error-update-user, success-user-changed
test('an Admin changes a user, and deletes them after a confirmation that names them', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Edit Jamie Rivera' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone').fill('no phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error updating user: ');
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Phone').fill('+1 206 555 0199');
  await dialog.getByLabel('Role').selectOption('Admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Jamie Rivera/ })).toContainText('+1 206 555 0199');
  await expect(page.getByRole('button', { name: 'Edit Jamie Rivera' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete Jamie Rivera' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Jamie Rivera?' });
  // While it fades in, its colors are not final.
  await expect(question).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('User deleted successfully.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Jamie Rivera/ })).toHaveCount(0);
  await expect(page.getByText('1 user')).toBeFocused();
});

// Specification: error-delete-user
test('a dialog stays open while its action runs, and shows the outcome', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Jamie Rivera' });
  let releaseResponse = () => undefined as void;
  const locked = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route(/\/api\/users\/\d+/, async (route) => {
    await locked;
    await route.fulfill({ status: 409, json: { error: 'Not just now.' } });
  });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Delete Jamie Rivera' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Jamie Rivera?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await question.getByRole('button', { name: 'Close' }).click({ force: true });
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(question.getByRole('button', { name: 'Processing...' })).toBeVisible();
  releaseResponse();
  await expect(question.getByRole('alert')).toHaveText('Error deleting user: Not just now.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Edit Jamie Rivera' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Jamie Rivera' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Error updating user: Not just now.');
});

// Specification: success-users-fade, limit-success-fade
test('a success message fades after three seconds, and shows for its full time again when repeated', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  const message = page.getByText('User updated successfully.');
  const save = async () => {
    await page.getByRole('button', { name: 'Edit Jamie Rivera' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  // The clock stops here, so that the test doesn't depend on the machine's speed.
  const opacityAt = (milliseconds: number) =>
    message.evaluate((element, time) => {
      const [fading] = element.getAnimations();
      fading!.pause();
      fading!.currentTime = time;
      element.dataset['shown'] = 'before';
      return Number(getComputedStyle(element).opacity);
    }, milliseconds);
  await save();
  expect(await opacityAt(2_999)).toBe(1);
  await save();
  await expect(message).toHaveCount(1);
  await expect(message).not.toHaveAttribute('data-shown');
  expect(await opacityAt(3_200)).toBeCloseTo(0.5);
  expect(await opacityAt(3_399)).toBeLessThan(0.01);
  await message.evaluate((element) => element.getAnimations()[0]!.finish());
  await expect(message).toHaveCount(0);
});

// Specification: error-invalid-user
test('a user who has been deleted by someone else is an invalid choice', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id } = await createUser(shelter.db, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Delete Jamie Rivera' }).click();
  await shelter.db.deleteFrom('users').where('id', '=', id).execute();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid user selected.');
});

test('an Admin cannot delete their own account, and sees why', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  const own = page.getByRole('button', { name: 'Delete Robin Keller' });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await own.click({ force: true });
  await expect(page.getByRole('alert')).toHaveText('You can’t delete your own account here.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an Admin’s new name appears in the sidebar at once', async ({ page, shelter, isMobile }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Edit Robin Keller' }).click();
  await expect(page.getByRole('dialog').getByLabel('New password')).toHaveCount(0);
  await page.getByRole('dialog').getByLabel('Name').fill('Robin Maru');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Robin Maru' })).toBeVisible();
});

// Specification: error-fetch-users, error-fetch-roles
test('a failed request shows an error in the page, and keeps the search', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const reject = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 503, json: { error: 'Back in a minute.' } });
  await page.route('**/api/users/?*', reject);
  await page.route('**/api/roles/', reject);
  await page.goto(`${shelter.url}/admin-dashboard/teams?search=rob`);
  await expect(page.getByText('Error fetching users: Back in a minute.')).toBeVisible();
  await expect(page.getByText('Error fetching roles: Back in a minute.')).toBeVisible();
  await expect(page.getByLabel('Search by name')).toHaveValue('rob');
  await expect(page.getByRole('button', { name: 'Add User' })).toBeDisabled();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('rowheader')).toContainText('Robin Keller');
  await expect(page.getByRole('button', { name: 'Add User' })).toBeEnabled();
});

const unauthorized = 'Unauthorized: Only Admins can manage users.';
const expired = 'Session expired or unauthorized. Please log in again.';

// Specification: users-page-needs-admin
test('a visitor and a User see that only Admins manage users', async ({ page, shelter }) => {
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await expect(page.getByRole('alert')).toHaveText(unauthorized);

  await signIn(page, shelter, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await expect(page.getByRole('alert')).toHaveText(unauthorized);
  expect(await storedKeys(page)).toEqual([]);
});

// Specification: users-page-needs-admin
test('a former Admin sees the server’s error', async ({ page, shelter }) => {
  const { id } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await shelter.db.updateTable('users').set({ role_id: 2 }).where('id', '=', id).execute();
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await expect(page.getByRole('alert')).toHaveText(unauthorized);
});

// Specification: users-page-session-ended
test('an expired session is reported, even while adding a user', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Edit Jamie Rivera' }).click();
  await clearTables(shelter.db, 'sessions');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await expect(page.getByRole('alert')).toHaveText(expired);
  expect(await storedKeys(page)).toEqual([]);
});

test('the page, its form and its empty search are accessible and fit the screen', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'W'.repeat(200), email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example.org` });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await expect(page.getByText('2 users')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
  await expectAccessibleInBothThemes(page);
  await page.goto(`${shelter.url}/admin-dashboard/teams?search=nobody`);
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
