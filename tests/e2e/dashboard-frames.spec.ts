import { clearTables } from '../support/clear-tables.ts';
import { createPet } from '../support/factories.ts';
import { expect, test } from '../support/site.ts';
import { remember, signIn, storedKeys } from '../support/sign-in.ts';

test.describe('the admin dashboard', () => {
  // Specification: dashboards-without-header-and-footer, admin-sidebar-title, admin-sidebar-links, admin-summary-cards
  test('names its pages in their order, without the public site’s header and footer', async ({
    page,
    shelter,
    isMobile,
  }) => {
    await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
    await page.goto(`${shelter.url}/admin-dashboard`);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Keller' })).toBeVisible();
    for (const name of ['Users', 'Total Pets', 'Adopted Pets'])
      await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
    await expect(page).toHaveTitle(/^Dashboard – /);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('heading', { name: 'Pet Dashboard' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);

    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Pet Dashboard' });
    await expect(menu.getByRole('link')).toHaveText([
      'Dashboard',
      'Users',
      'Add Pet',
      'View Pets',
      'Manage Adoptions',
      'Chats',
      'User Feedback',
      'Robin Keller',
      'Intake',
      'Tasks',
      'Shifts',
      'Kennels',
      'Medical',
      'Foster homes',
      'People',
      'Pickups and visits',
      'Agreements',
      'Receipts',
      'Online payments',
      'Donations',
      'Reports',
      'Success stories',
      'Newsletter',
      'Import pets',
      'Audit log',
      'Outbox',
      'Trash',
      'Notifications',
      'System status',
      'Settings',
      'View site',
    ]);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await menu.getByRole('link', { name: 'Robin Keller' }).click();
    await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/profile`);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    if (isMobile) await expect(menu).toBeHidden();
  });

  // Specification: admin-logout-question, admin-logout-clears
  test('logs out after a confirmation, here and on the server', async ({ page, shelter, isMobile }) => {
    const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
    await page.goto(`${shelter.url}/admin-dashboard`);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();

    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${shelter.url}/`);
    expect(await storedKeys(page)).toEqual([]);
    expect((await shelter.call('GET', '/api/users/me', { token })).status).toBe(401);
  });

  // Specification: error-network
  test('keeps its frame when a page cannot be loaded, and Retry loads it', async ({ page, shelter }) => {
    await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
    await page.route('**/api/pets/total', (route) =>
      route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
    );
    await page.goto(`${shelter.url}/admin-dashboard`);
    await expect(page.getByRole('alert')).toHaveText('Back in a minute.');
    await expect(page.getByRole('heading', { name: 'Pet Dashboard' })).toBeVisible();
    await page.unroute('**/api/pets/total');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Total Pets' })).toBeVisible();
  });

  // Specification: guard-local-storage
  test('offers to log in again if the server denies access', async ({ page, shelter }) => {
    const jamie = await signIn(page, shelter, { name: 'Jamie Rivera' });
    await remember(page, shelter, { ...jamie, role: 'Admin', name: 'Jamie Rivera' });
    await page.goto(`${shelter.url}/admin-dashboard/audit-log`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Log in again' }).click();
    await expect(page).toHaveURL(`${shelter.url}/auth`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    expect(await storedKeys(page)).toEqual([]);
  });

  // Specification: guard-admin-dashboard, roles-any-letter-case
  test('opens to an Admin in any letter case', async ({ page, shelter }) => {
    const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
    await remember(page, shelter, { ...admin, role: 'aDMIN', name: 'Robin Keller' });
    await page.goto(`${shelter.url}/admin-dashboard/outbox`);
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  });
});

test.describe('the user dashboard', () => {
  // Specification: user-page-intro, user-sidebar-links, user-logout-question, user-sidebar-username
  test('introduces itself, and logs out with its own texts', async ({ page, shelter, isMobile }) => {
    await signIn(page, shelter, { name: 'Jamie Rivera' });
    await page.goto(`${shelter.url}/user-dashboard`);
    const title = page.getByRole('heading', { level: 1, name: 'Paperless Adoption Management System' });
    await expect(title).toBeVisible();
    await expect(page.getByRole('heading', { name: 'For adopters' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'For the shelter' })).toBeVisible();

    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'My Dashboard' });
    await expect(menu.getByRole('link')).toHaveText([
      'Dashboard',
      'All Pets',
      'Adopt a Pet',
      'Add Pet',
      'Inbox',
      'Adoption History',
      'Payment settings',
      'Schedule pick-up',
      'My pets',
      'Saved pets',
      'Saved searches',
      'Donations',
      'Foster',
      'Pending reviews',
      'View site',
      'Jamie Rivera',
    ]);
    await expect(menu.getByRole('link', { name: 'Jamie Rivera' })).toHaveAttribute(
      'href',
      '/user-dashboard/account-management',
    );
    await menu.getByRole('link', { name: 'Saved pets' }).click();
    await expect(page).toHaveURL(/tab=favorites$/);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Saved pets');
    // The browser ends the session even if the server is unreachable.
    await page.route('**/api/auth/logout', (route) => route.abort());
    await menu.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to logout?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await question.getByRole('button', { name: 'Yes, Logout' }).click();
    await expect(page).toHaveURL(`${shelter.url}/`);
    expect(await storedKeys(page)).toEqual([]);
  });

  test('shows the current page as applying on the way from a pet’s card', async ({ page, shelter, isMobile }) => {
    const { id } = await createPet(shelter.db);
    await signIn(page, shelter, { name: 'Jamie Rivera' });
    await page.goto(`${shelter.url}/user-dashboard/all-pets/adoption-process/${id}`);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'My Dashboard' });
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Adopt a Pet');
    await menu.getByRole('link', { name: 'All Pets' }).click();
    await expect(page).toHaveURL(`${shelter.url}/user-dashboard/all-pets`);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.locator('[aria-current="page"]')).toHaveText('All Pets');
  });

  test('redirects when the session ends in another tab', async ({ page, shelter, context }) => {
    await signIn(page, shelter, { name: 'Jamie Rivera' });
    await page.goto(`${shelter.url}/user-dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto(`${shelter.url}/favicon.svg`);
    await otherTab.evaluate(() => localStorage.removeItem('token'));
    await expect(page).toHaveURL(`${shelter.url}/`);
  });
});

test('switches to the user who signs in in another tab', async ({ page, shelter, context }) => {
  await signIn(page, shelter, { name: 'Jamie Rivera', phone_number: '+1 206 555 0101' });
  await page.goto(`${shelter.url}/user-dashboard/account-management`);
  await expect(page.getByLabel('Name')).toHaveValue('Jamie Rivera');
  const otherTab = await context.newPage();
  await signIn(otherTab, shelter, { name: 'Casey Nolan' });
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard`);
  await expect(page.getByText('Hi, Casey.')).toBeVisible();
  await signIn(otherTab, shelter, { role: 'Admin', name: 'Robin Keller' });
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Keller' })).toBeVisible();
});

for (const [role, path] of [
  ['Admin', '/admin-dashboard'],
  ['User', '/user-dashboard'],
] as const) {
  test(`the menu at ${path} holds the longest name`, async ({ page, shelter, isMobile }) => {
    await signIn(page, shelter, { role, name: 'W'.repeat(200) });
    await page.goto(shelter.url + path);
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    const edge = await menu.evaluate((element) => element.getBoundingClientRect().right);
    for (const link of [...(await menu.getByRole('link').all()), menu.getByRole('button', { name: 'Logout' })]) {
      const box = (await link.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(edge);
    }
  });
}

// Specification: guard-user-dashboard, guard-redirects-home
test('a user without access to a dashboard is redirected to the home page, and no call is made', async ({
  page,
  shelter,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    // The home page itself requests the favorites, and whether the newsletter is subscribed; its login, where to log in.
    if (/\/api\/(?!favorites\/|users\/me\/email-preferences|auth\/providers)/.test(request.url()))
      calls.push(request.url());
  });
  const rejected = async (path: string) => {
    await page.goto(shelter.url + path);
    await expect(page).toHaveURL(`${shelter.url}/`);
  };
  await rejected('/admin-dashboard');
  await rejected('/user-dashboard/account-management');
  await signIn(page, shelter, { name: 'Jamie Rivera' });
  await rejected('/admin-dashboard/audit-log');
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await rejected('/user-dashboard');
  expect(calls).toEqual([]);
});

// Specification: session-ends-on-401, error-401
test('a session that has expired on the server ends here too, and redirects to the home page', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await clearTables(shelter.db, 'sessions');
  await page.goto(`${shelter.url}/admin-dashboard/audit-log`);
  await expect(page).toHaveURL(`${shelter.url}/`);
  expect(await storedKeys(page)).toEqual([]);
});
