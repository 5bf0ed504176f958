import type { Page } from '@playwright/test';
import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { openMenu } from './open-menu.ts';
import { storedKeys } from '../support/sign-in.ts';

/** Opens the auth modal from the header. */
async function openLogin(page: Page) {
  await page.getByRole('link', { name: 'Account' }).click();
  return page.getByRole('dialog', { name: 'Login' });
}

async function logIn(page: Page, email: string, password = goodPassword) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

for (const [role, dashboard] of [
  ['User', '/user-dashboard'],
  ['Admin', '/admin-dashboard'],
] as const) {
  // Specification: entity-storage-keys, login-stores-session, login-navigates
  test(`logging in leads the role ${role} to ${dashboard}, and so does the account menu from then on`, async ({
    page,
    shelter,
    complaints,
  }) => {
    const { id, email } = await createSignedInUser(shelter.db, { role, password: goodPassword, name: 'Ann Example' });
    await page.goto(shelter.url);
    const dialog = await openLogin(page);
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await logIn(page, email.toUpperCase());
    await expect(page).toHaveURL(shelter.url + dashboard);
    await expect(dialog).toBeHidden();

    const { token, ...saved } = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect(saved).toEqual({ role, user_id: String(id), username: 'Ann Example', isAuthenticated: 'true' });

    await page.goto(`${shelter.url}/about`);
    const account = page.getByRole('button', { name: 'Account: Ann Example' });
    await account.click();
    const menu = page.getByRole('group', { name: 'Account' });
    await expect(menu.getByText('Ann Example')).toBeVisible();
    await expectAccessible(page);
    await expect(menu.getByRole('link', { name: 'Saved pets' })).toHaveCount(role === 'User' ? 1 : 0);
    await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'href',
      role === 'User' ? '/user-dashboard/account-management?tab=settings' : '/admin-dashboard/profile',
    );
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(shelter.url + dashboard);
    await page.goto(`${shelter.url}/auth`);
    await expect(page).toHaveURL(shelter.url + dashboard);

    await page.goto(`${shelter.url}/about`);
    await account.click();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: role === 'User' ? 'Yes, Logout' : 'Log out' })
      .click();
    await expect(page.getByRole('alert')).toHaveText('You’re logged out.');
    await expect(page).toHaveURL(`${shelter.url}/about`);
    await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
    expect((await shelter.call('GET', '/api/users/me', { token: token! })).status).toBe(401);
    expect(complaints).toEqual([]);
  });
}

// Specification: page-auth, error-auth-server-words
test('a wrong password stays in the form, and can be corrected', async ({ page, shelter }) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword });
  await page.goto(`${shelter.url}/auth`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await logIn(page, email, 'wrong');
  await expect(page.getByRole('alert')).toHaveText('That email and password don’t match.');
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectAccessible(page);
  await logIn(page, email);
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard`);
});

// Specification: auth-processing
test('the button shows a login in progress, and ignores a second click', async ({ page, shelter }) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword });
  let calls = 0;
  let releaseResponse = () => undefined as void;
  const locked = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    calls += 1;
    await locked;
    await route.continue();
  });
  await page.goto(`${shelter.url}/auth`);
  await logIn(page, email);
  const busy = page.getByRole('button', { name: 'Processing...' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await page.getByLabel('Email', { exact: true }).press('Enter');
  releaseResponse();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard`);
  expect(calls).toBe(1);
});

// Specification: error-login-and-reset-default
test('a network error is shown, and the input stays', async ({ page, shelter }) => {
  await page.goto(shelter.url);
  const dialog = await openLogin(page);
  await page.route('**/api/auth/login', (route) => route.abort());
  await logIn(page, 'ann@example.org', 'something');
  await expect(dialog.getByRole('alert')).toHaveText(/^We can’t connect right now/);
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@example.org');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('something');

  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Login failed');

  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset Password' });
  await reset.getByLabel('Email').fill('ann@example.org');
  await reset.getByRole('button', { name: 'Reset Password' }).click();
  await expect(reset.getByRole('alert')).toHaveText('Failed to send reset email. Please try again.');
});

test('too many failures show the server’s message', async ({ page, shelter }) => {
  const wrong = { email: 'ann@example.org', password: 'wrong' };
  for (let failure = 0; failure < 10; failure += 1) await shelter.call('POST', '/api/auth/login', { body: wrong });
  await page.goto(`${shelter.url}/auth`);
  await logIn(page, wrong.email, wrong.password);
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in a minute.');
});

// Specification: navbar-account-button, auth-modes, auth-toggle-reset, auth-show-password, auth-user-toggles
test('the modal works with the keyboard alone and returns the focus', async ({ page, shelter }) => {
  await page.goto(shelter.url);
  const account = page.getByRole('link', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  const email = dialog.getByLabel('Email');
  await expect(email).toBeFocused();
  await expectAccessible(page);

  const password = dialog.getByLabel('Password', { exact: true });
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(dialog.getByRole('button', { name: 'Hide password' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Forgot Password?' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Reset Password' }).getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Back to Login' }).press('Enter');
  await expect(email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(account).toBeFocused();
});

// Specification: page-about
test('the modal closes with its page', async ({ page, shelter }) => {
  await page.goto(shelter.url);
  await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${shelter.url}/about`);
  const dialog = await openLogin(page);
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

// An emailed link leads to a dashboard, and a visitor from there to the home page.
test('the modal stays open if the home page that a guard leads to takes longer than the modal', async ({
  page,
  shelter,
}) => {
  const { promise: wait, resolve: answer } = Promise.withResolvers<void>();
  let isWaiting = false;
  await page.route(/\/assets\/home-page|_root\.data|\/_\.data/, async (route) => {
    isWaiting = true;
    await wait;
    await route.continue();
  });
  const loaded = page.waitForResponse(/auth-modal/, { timeout: 10_000 }).catch(() => null);
  await page.goto(`${shelter.url}/user-dashboard/next-steps`);
  await expect.poll(() => isWaiting).toBe(true);
  // Before the home page, if the page that is left asks for it.
  if (await Promise.race([loaded, page.waitForTimeout(2000)])) await page.waitForTimeout(300);
  answer();
  await page.waitForURL(`${shelter.url}/`);
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toContainText('Log in to continue.');
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeVisible();
});

test('the modal closes when another tab logs in, and what it was for goes on', async ({ page, shelter }) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await page.goto(`${shelter.url}/catalogue`);
  await page.getByRole('link', { name: /^Adopt Me/ }).click();
  const [asking, login] = [await page.context().newPage(), await page.context().newPage()];
  await asking.goto(`${shelter.url}/about`);
  await openLogin(asking);
  await login.goto(`${shelter.url}/auth`);
  await logIn(login, email);
  await expect(page).toHaveURL(`${shelter.url}/catalogue/adoption-process/${id}`);
  // Nothing required this login.
  await expect(asking.getByRole('dialog')).toBeHidden();
  await expect(asking).toHaveURL(`${shelter.url}/about`);
});

test('a click outside the modal closes it, unless something was typed', async ({ page, shelter }) => {
  await page.goto(shelter.url);
  const dialog = await openLogin(page);
  await dialog.getByLabel('Email').fill('ann@example.org');
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@example.org');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await openLogin(page);
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('the page does not shift when the modal opens', async ({ page, shelter }) => {
  // A page that is too short to scroll.
  await page.setViewportSize({ width: 1000, height: 4000 });
  await page.goto(shelter.url);
  const root = page.locator('html');
  const before = await root.evaluate(widths);
  await expect(await openLogin(page)).toBeVisible();
  expect(await root.evaluate(widths)).toEqual(before);
});

/** The width available to the page, and whether space is reserved for a scrollbar. */
function widths(root: HTMLElement) {
  const { scrollbarGutter, overflow } = getComputedStyle(root);
  return { scrollbarGutter, overflow, content: root.clientWidth };
}

test('on a small screen the modal fits, and its content scrolls', async ({ page, shelter }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(shelter.url);
  await openLogin(page);
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  const box = (await dialog.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(600);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Sign Up', exact: true })).toBeInViewport();
  await expectAccessible(page);
});

// Specification: visitor-adopts-after-login, page-catalogue-adoption-process, card-adopt-me
test('Adopt Me lets a visitor log in first, and continues to the adoption', async ({ page, shelter }) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  const href = `/catalogue/adoption-process/${id}`;
  await page.goto(`${shelter.url}/catalogue`);
  const adopt = page.getByRole('link', { name: /^Adopt Me/ });
  await adopt.click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toHaveAccessibleDescription('Log in to adopt Maple.');
  await logIn(page, email);
  await expect(page).toHaveURL(shelter.url + href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adopt Maple');
  await page.goto(`${shelter.url}/catalogue`);
  await expect(adopt).toHaveAttribute('aria-label', 'Adopt Me: adopt Maple');
  await adopt.click();
  await expect(page).toHaveURL(shelter.url + href);
});

test('the login page redirects to the requested page, but only on this site', async ({ page, shelter }) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword });
  const { id } = await createPet(shelter.db);
  await page.goto(`${shelter.url}/auth?next=%2F%2Fevil.example`);
  await logIn(page, email);
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${shelter.url}/auth?mode=signup&next=%2Fadoption-process%2F${id}`);
  await page.getByRole('button', { name: 'Already have an account? Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await logIn(page, email);
  await expect(page).toHaveURL(`${shelter.url}/adoption-process/${id}`);
});

// Specification: adopt-button-disabled-alert
test('the button of an adopted pet takes the focus and says why, until the message fades or is dismissed', async ({
  page,
  shelter,
}) => {
  await createPet(shelter.db, { name: 'Maple', adoption_status: 'Adopted' });
  await page.goto(`${shelter.url}/catalogue`);
  const adopted = page.getByRole('button', { name: /^Adopted/ });
  await adopted.focus();
  await expect(adopted).toBeFocused();
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Maple has already found their forever home.');
  await expectAccessible(page);

  await page.reload();
  await expect(alert).toHaveText('Maple has already found their forever home.');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(alert).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the Account link leads to a page that says how to contact the shelter instead', async ({ page, shelter }) => {
    await page.goto(shelter.url);
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL(`${shelter.url}/auth`);
    // Text queries ignore the contents of this element.
    const words = page.locator('main noscript p');
    await expect(words).toContainText('Logging in needs JavaScript');
    await expect(words.locator('a')).toHaveAttribute('href', 'mailto:hello@shelter.example');
    await expect(page.getByLabel('Email', { exact: true })).toBeHidden();
    await page.goto(`${shelter.url}/auth?mode=signup`);
    await expect(words).toContainText('Signing up needs JavaScript');
  });
});
