import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { signIn, storedKeys } from '../support/sign-in.ts';

const newPassword = 'Loud.Whiskers-52';

/** The link in the last email, with the test server's port. */
async function findEmailLink({ db, url }: StartedApp): Promise<string> {
  const findLink = async () =>
    (await db.selectFrom('emails').select('access_link').orderBy('id', 'desc').executeTakeFirst())?.access_link;
  await expect.poll(findLink).toEqual(expect.any(String));
  const { pathname, search } = new URL((await findLink())!);
  return url + pathname + search;
}

// Specification: page-reset-password, reset-request-success, reset-password-match, reset-password-length
// Specification: limit-password-length
test('a user who forgot their password sets a new one with the link in the email', async ({
  page,
  shelter,
  complaints,
}) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword });
  await page.goto(`${shelter.url}/auth`);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
  await expect(page.getByText('A password reset link has been sent to your email if it exists.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');

  await page.goto(await findEmailLink(shelter));
  await expect(page).toHaveURL(`${shelter.url}/reset-password`);
  await page.reload();
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm new password', { exact: true });
  const submit = page.getByRole('button', { name: 'Set new password' });
  const alert = page.getByRole('alert');
  await expectAccessible(page);

  await password.fill('abc12');
  await confirmation.fill('abc13');
  await submit.click();
  await expect(alert).toHaveText('Passwords do not match.');
  await confirmation.fill('abc12');
  await submit.click();
  await expect(alert).toHaveText('Password must be at least 6 characters long.');
  await password.fill('abc123');
  await confirmation.fill('abc123');
  await submit.click();
  await expect(alert).toContainText('Please fix the following password errors: ');
  await expectAccessible(page);

  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await submit.click();
  await expect(alert).toHaveText('Your password has been changed. Please log in.');
  await expect(submit).toBeHidden();
  await expect(page).toHaveURL(`${shelter.url}/`);
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();

  const logIn = (typed: string) => shelter.call('POST', '/api/auth/login', { body: { email, password: typed } });
  expect((await logIn(newPassword)).status).toBe(200);
  expect((await logIn(goodPassword)).status).toBe(401);
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});

// Specification: error-reset-link
test('an expired link says so at once, shows the server’s message when used, and links to a new request', async ({
  page,
  shelter,
}) => {
  await page.goto(`${shelter.url}/reset-password?token=used-before`);
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used. Request a new link');
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password. The link may be invalid or expired.');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Invalid or missing reset token. Please request a new reset link.');
});

// Specification: reset-success-redirect, limit-reset-redirect
test('success redirects to the home page after three seconds; another session stays signed in, and Back skips the used link', async ({
  page,
  shelter,
}) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword });
  await page.clock.install();
  await signIn(page, shelter, { name: 'Jamie Rivera' });
  await shelter.call('POST', '/api/auth/reset-password', { body: { email } });
  await page.goto(`${shelter.url}/about`);
  await page.goto(await findEmailLink(shelter));
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Set new password' }).click();
  const words = page.getByText('Taking you to the home page…');
  await expect(words).toBeFocused();
  // A navigation starts with a request for the next page.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.clock.runFor(2_999);
  await page.evaluate(() => fetch('/healthz'));
  expect(requests).toEqual(['/healthz']);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${shelter.url}/`);
  await expect(page.getByRole('alert')).toHaveText('Your password has been changed. Please log in.');
  expect(await storedKeys(page)).toContain('token');
  await page.goBack();
  await expect(page).toHaveURL(`${shelter.url}/about`);
});

// Specification: reset-missing-token, error-reset-token
test('a URL without a token says so, and leads to a new link', async ({ page, shelter }) => {
  await page.goto(`${shelter.url}/reset-password`);
  await expect(page.getByRole('alert')).toHaveText('Invalid or missing reset token. Please request a new reset link.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
});

test('no page that the server sends contains a token', async ({ shelter }) => {
  for (const path of ['/reset-password?token=canary', '/reset-password.data?token=canary']) {
    const response = await shelter.get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('canary');
  }
});
