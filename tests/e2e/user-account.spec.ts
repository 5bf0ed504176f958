import { createSession, goodPassword } from '../support/signed-in-users.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: user-account-profile, user-account-settings, limit-static-tabs
test('an adopter manages their own account', async ({ page, shelter }) => {
  const adopter = await signIn(page, shelter, { name: 'Jamie Rivera', password: goodPassword });
  await createSession(shelter.db, adopter.id);
  await page.goto(`${shelter.url}/user-dashboard`);
  await page.getByRole('link', { name: 'Jamie Rivera' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/account-management`);
  await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Phone').fill('+1 206 555 0188');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Profile saved.');

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=settings$/);
  await expect(page.getByText('Profile saved.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(goodPassword);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Calm.River-92');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Calm.River-92');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 206 555 0188');
});

// Specification: user-page-account-management
test('the keyboard alone is enough to skip the menu and save', async ({ page, shelter, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard');
  await signIn(page, shelter, { name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/user-dashboard/account-management`);
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  for (const tab of ['Profile', 'Adoption History', 'Favorites', 'Settings', 'Support']) {
    await page.keyboard.press('Tab');
    const tabs = page.getByRole('navigation', { name: 'Your account' });
    await expect(tabs.getByRole('link', { name: tab })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Jamie R.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Profile saved.');
  await expect(page.getByRole('link', { name: 'Jamie R.' })).toBeVisible();
});

test('the pages are accessible, fit the screen and log no errors', async ({ page, shelter, complaints }) => {
  const { id } = await signIn(page, shelter, { name: 'Jamie Rivera' });
  await createSession(shelter.db, id);
  for (const path of ['', '/account-management', '/account-management?tab=settings']) {
    await page.goto(`${shelter.url}/user-dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  }
  expect(complaints).toEqual([]);
});
