import { createSession, goodPassword } from '../support/signed-in-users.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: admin-page-profile
test('an Admin changes their own name, and their email with the password', async ({ page, shelter, isMobile }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller', password: goodPassword });
  await page.goto(`${shelter.url}/admin-dashboard/profile`);
  await expect(page.getByLabel('Name')).toHaveValue('Robin Keller');
  await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveCount(0);
  await page.getByLabel('Name').fill('Robin Maru');
  await page.getByRole('textbox', { name: 'Email' }).fill('robin.maru@example.org');
  const password = page.getByRole('textbox', { name: 'Current password' });
  await password.fill('not this one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('That’s not your current password.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Robin Maru');

  await password.fill(goodPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Profile saved. We’ll email you at robin.maru@example.org from now on.',
  );
  await expect(password).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('robin.maru@example.org');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Robin Maru' })).toBeVisible();
});

// Specification: admin-page-change-password, change-password-required, change-password-match
test('an Admin changes their password, and stays signed in only here', async ({ page, shelter }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller', password: goodPassword });
  const elsewhere = await createSession(shelter.db, admin.id);
  await page.goto(`${shelter.url}/admin-dashboard/profile`);
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/change-password`);

  const current = page.getByRole('textbox', { name: 'Current password' });
  const next = page.getByRole('textbox', { name: 'New password', exact: true });
  const again = page.getByRole('textbox', { name: 'Confirm new password' });
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(current).toBeFocused();

  await current.fill(goodPassword);
  await change.click();
  await expect(next).toBeFocused();
  await next.fill('Calm.River-92');
  await change.click();
  await expect(again).toBeFocused();
  await again.fill('Calm.River-93');
  await change.click();
  await expect(page.getByText('Passwords do not match!')).toBeVisible();
  await expect(again).toBeFocused();

  await next.fill('calm');
  await again.fill('calm');
  await change.click();
  await expect(page.getByText(/^Please fix the following password errors: /)).toBeVisible();

  await next.fill('Calm.River-92');
  await again.fill('Calm.River-92');
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('Your password has been changed.');
  await expect(current).toHaveValue('');
  await expect(page.getByText('10 characters long – done')).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Log out/ })).toHaveCount(0);
  expect((await shelter.call('GET', '/api/users/me', { token: elsewhere })).status).toBe(401);
});

test('an Admin signs out one other session, then all others', async ({ page, shelter }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const others = [await createSession(shelter.db, admin.id), await createSession(shelter.db, admin.id)];
  others.push(await createSession(shelter.db, admin.id));
  const signedIn = async () => {
    const answers = await Promise.all(others.map((token) => shelter.call('GET', '/api/users/me', { token })));
    return answers.filter(({ status }) => status === 200).length;
  };
  await page.goto(`${shelter.url}/admin-dashboard/profile`);
  const single = page.getByRole('button', { name: /^Log out (?!everywhere)/ });
  await expect(single).toHaveCount(3);
  await single.first().click();
  await expect(page.getByRole('alert')).toHaveText('Logged out on that device.');
  await expect(single).toHaveCount(2);
  const list = page.getByRole('list', { name: 'Where you’re logged in' });
  await expect(list).toBeFocused();
  expect(await signedIn()).toBe(2);

  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  const question = page.getByRole('dialog', { name: 'Log out everywhere else?' });
  await question.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Logged out everywhere else.' })).toBeVisible();
  await expect(single).toHaveCount(0);
  await expect(list).toBeFocused();
  await expect(page.getByText('This device')).toBeVisible();
  expect(await signedIn()).toBe(0);
});

test('the pages are accessible, fit the screen and log no errors', async ({ page, shelter, complaints }) => {
  const { id } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createSession(shelter.db, id);
  for (const path of ['', '/profile', '/change-password']) {
    await page.goto(`${shelter.url}/admin-dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  }
  expect(complaints).toEqual([]);
});
