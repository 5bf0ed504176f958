import { clearTables } from '../support/clear-tables.ts';
import { createPet } from '../support/factories.ts';
import type { Page } from '@playwright/test';
import { createUser } from '../support/factories.ts';
import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { signIn, storedKeys } from '../support/sign-in.ts';
import { renderSlowly } from '../support/slow-rendering.ts';

test.describe('a save that fails', () => {
  test('leaves the profile as it was typed', async ({ page, shelter }) => {
    await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
    await page.goto(`${shelter.url}/admin-dashboard/profile`);
    await page.getByLabel('Name').fill('Robin Maru');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^We can’t connect right now/);
    await expect(page.getByLabel('Name')).toHaveValue('Robin Maru');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved.')).toBeVisible();
  });

  test('leaves the passwords as they were typed', async ({ page, shelter }) => {
    await signIn(page, shelter, { name: 'Jamie Rivera', password: goodPassword });
    await page.goto(`${shelter.url}/user-dashboard/account-management?tab=settings`);
    const current = page.getByRole('textbox', { name: 'Current password' });
    const next = page.getByRole('textbox', { name: 'New password', exact: true });
    await current.fill(goodPassword);
    await next.fill('Calm.River-92');
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Calm.River-92');
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }));
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Back in a minute.');
    await expect(current).toHaveValue(goodPassword);
    await expect(next).toHaveValue('Calm.River-92');
  });
});

test('a save whose session has ended leads to the login on the home page, and back to what was typed', async ({
  page,
  shelter,
}) => {
  const { email } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller', password: goodPassword });
  await page.goto(`${shelter.url}/admin-dashboard/chats/answers`);
  await page.getByRole('textbox', { name: 'Greeting' }).fill('Good morning!');
  await clearTables(shelter.db, 'sessions');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${shelter.url}/`);
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toHaveAccessibleDescription(
    'Your session has ended. Log in to continue where you left off. What you typed is saved.',
  );
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/chats/answers`);
  await expect(page.getByText('Welcome back. We kept what you typed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Greeting' })).toHaveValue('Good morning!');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
});

test('an owner’s edit survives a session that ends, with its choices', async ({ page, shelter }) => {
  const { id: owner_id, email } = await signIn(page, shelter, { name: 'Jamie Rivera', password: goodPassword });
  const { id } = await createPet(shelter.db, { name: 'Buddy', owner_id, listed_by_owner: true });
  await page.goto(`${shelter.url}/user-dashboard/my-pets/${id}`);
  await page.getByLabel('Back story').fill('Found behind a bakery.');
  await page.getByRole('radiogroup', { name: 'Good with cats' }).getByText('No', { exact: true }).click();
  await clearTables(shelter.db, 'sessions');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/my-pets/${id}`);
  await expect(page.getByLabel('Back story')).toHaveValue('Found behind a bakery.');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const saved = await shelter.db.selectFrom('pets').select(['back_story', 'good_with_cats']).executeTakeFirstOrThrow();
  expect(saved).toEqual({ back_story: 'Found behind a bakery.', good_with_cats: false });
});

const storedInput = (page: Page) => page.evaluate(() => sessionStorage.getItem('typed-input') ?? '');

test.describe('a session that ends', () => {
  test('stores no password, not even a revealed one', async ({ page, shelter }) => {
    await signIn(page, shelter, { name: 'Jamie Rivera', password: goodPassword });
    await page.goto(`${shelter.url}/user-dashboard/account-management`);
    await page.getByLabel('Name').fill('Jamie Maru');
    await page.getByLabel('Email', { exact: true }).fill('jamie@example.org');
    await page.getByRole('button', { name: 'Show current password' }).click();
    await page.getByRole('textbox', { name: 'Current password' }).fill(goodPassword);
    await clearTables(shelter.db, 'sessions');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`${shelter.url}/`);
    expect(await storedInput(page)).toContain('Jamie Maru');
    expect(await storedInput(page)).not.toContain(goodPassword);
  });

  test('stores no card number', async ({ page, shelter }) => {
    await signIn(page, shelter, { name: 'Jamie Rivera' });
    await page.goto(`${shelter.url}/user-dashboard/payment-settings`);
    await page.getByRole('radiogroup', { name: 'Payment type' }).getByText('MasterCard').click();
    await page.getByLabel('Card number').fill('5105105105105100');
    await clearTables(shelter.db, 'sessions');
    await page.getByRole('button', { name: 'Add payment method' }).click();
    await expect(page).toHaveURL(`${shelter.url}/`);
    expect(await storedInput(page)).toContain('payment_type');
    expect(await storedInput(page)).not.toContain('5100');
  });

  test('leaves nothing for another user who logs in', async ({ page, shelter }) => {
    await signIn(page, shelter, { name: 'Jamie Rivera' });
    await page.goto(`${shelter.url}/user-dashboard/account-management`);
    await page.getByLabel('Name').fill('Jamie Maru');
    await clearTables(shelter.db, 'sessions');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`${shelter.url}/`);
    expect(await storedInput(page)).toContain('Jamie Maru');
    const { email } = await createSignedInUser(shelter.db, { name: 'Noor Haddad', password: goodPassword });
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/dashboard/);
    await page.goto(`${shelter.url}/user-dashboard/account-management`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Noor Haddad');
    expect(await storedInput(page)).toBe('');
  });
});

test.describe('a logout in another tab', () => {
  const TYPED = 'Could we come on Saturday?';
  const dialogIn = (tab: Page) => tab.getByRole('dialog', { name: 'Login' });
  const replyIn = (tab: Page) => tab.getByRole('textbox', { name: 'Reply to Shelter World' });

  /** Opens a thread with an unsent reply, and logs out in another tab. */
  async function logOutElsewhere(page: Page, shelter: StartedApp) {
    const noor = await signIn(page, shelter, { name: 'Noor Haddad', password: goodPassword });
    const body = { email: noor.email, message: 'Is Maple still there?' };
    const { body: thread } = await shelter.call('POST', '/api/messages/send', { token: noor.token, body });
    const path = `/user-dashboard/inbox?thread=${thread.id}`;
    await page.goto(shelter.url + path);
    await replyIn(page).fill(TYPED);
    const other = await page.context().newPage();
    await other.goto(`${shelter.url}/user-dashboard`);
    await other.getByRole('button', { name: 'Logout' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Yes, Logout' }).click();
    await expect(other).toHaveURL(`${shelter.url}/`);
    expect(await storedInput(other)).toBe('');
    expect(await storedKeys(other)).toEqual([]);
    await expect(page).toHaveURL(`${shelter.url}/`);
    await expect(dialogIn(page)).toHaveAccessibleDescription(
      'You were logged out in another tab. Log in to continue where you left off. What you typed is saved.',
    );
    await other.getByRole('link', { name: 'Account' }).click();
    return { noor, other, url: shelter.url + path };
  }

  async function logIn(tab: Page, email: string) {
    await dialogIn(tab).getByLabel('Email').fill(email);
    await dialogIn(tab).getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialogIn(tab).getByRole('button', { name: 'Login', exact: true }).click();
    await expect(tab).toHaveURL(/dashboard/);
  }

  test('leads back to what was typed once the same user logs in there', async ({ page, shelter }) => {
    const { noor, other, url } = await logOutElsewhere(page, shelter);
    await logIn(other, noor.email);
    await expect(other).toHaveURL(`${shelter.url}/user-dashboard`);
    await expect(page).toHaveURL(url);
    await expect(dialogIn(page)).toBeHidden();
    await expect(page.getByText('Welcome back. We kept what you typed.')).toBeVisible();
    await expect(replyIn(page)).toHaveValue(TYPED);
  });

  test('leaves nothing for another user who logs in there', async ({ page, shelter }) => {
    const { other } = await logOutElsewhere(page, shelter);
    const casey = await createSignedInUser(shelter.db, { name: 'Casey Nolan', password: goodPassword });
    await logIn(other, casey.email);
    await expect(dialogIn(page)).toBeHidden();
    await expect(page).toHaveURL(`${shelter.url}/`);
    expect(await storedInput(page)).toBe('');
    expect(await storedKeys(page)).toEqual(['isAuthenticated', 'role', 'token', 'user_id', 'username']);
  });
});

test('a successful save is confirmed, even if the page cannot be reloaded afterwards', async ({ page, shelter }) => {
  await signIn(page, shelter, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/user-dashboard/account-management`);
  await page.getByLabel('Phone').fill('+1 206 555 0188');
  await page.route('**/api/users/me**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Profile saved.');
  await expect(page.getByText('We couldn’t refresh this page. It may be out of date.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 206 555 0188');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t refresh this page. It may be out of date.')).toHaveCount(0);
  await expect(page.getByLabel('Phone')).toHaveValue('+1 206 555 0188');
});

test('a list that cannot be reloaded stays, and the rest of the page works', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Edit Jamie Rivera' }).click();
  await page.route('**/api/users/?*', (route) => route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await expect(page.getByText('Error fetching users: Back in a minute.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Jamie Rivera/ })).toBeVisible();
});

test('a 403 replaces content that the user may no longer see', async ({ page, shelter }) => {
  await signIn(page, shelter, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/user-dashboard/account-management`);
  await expect(page.getByLabel('Phone')).toBeVisible();
  await page.route('**/api/users/me**', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 403, json: { error: 'This is not for you.' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not for you.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveCount(0);
});

for (const where of ['', ', on a slow device'])
  test(`a search that is being typed does not undo a click on a tab${where}`, async ({ page, shelter }) => {
    await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
    if (where) await renderSlowly(page, { isLasting: true });
    await page.clock.install();
    await page.goto(`${shelter.url}/admin-dashboard/outbox`);
    await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox', { name: 'Search' }).fill('maple');
    await page.getByRole('link', { name: /^Sent/ }).click();
    await expect(page).toHaveURL(/\?status=sent$/);
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\?status=sent&search=maple$/);
    await expect(page.getByRole('link', { name: /^Sent/ })).toHaveAttribute('aria-current', 'page');
  });
