import type { Page } from '@playwright/test';
import { codeAt } from '../support/second-factors.ts';
import { createSession, createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { remember, signIn } from '../support/sign-in.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { startAtLocalhost } from '../support/start-at-localhost.ts';

const STEP_MS = 30_000;

async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/auth`);
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill(goodPassword);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
}

test('an adopter adds a passkey, logs in with it alone, renames and deletes it', async ({ page, complaints }) => {
  const shelter = await startAtLocalhost();
  try {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const options = { protocol: 'ctap2', transport: 'internal' } as const;
    const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, ...abilities, automaticPresenceSimulation: true },
    });
    const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad', password: goodPassword });
    await remember(page, { url: shelter.publicUrl }, { ...noor, name: 'Noor Haddad' });
    await page.goto(`${shelter.publicUrl}/user-dashboard/account-management?tab=settings`);
    const section = page.getByRole('region', { name: 'Sign-in and security' });
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Enter a name');
    await dialog.getByLabel('Name').fill('Blue laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(section.getByRole('list', { name: 'Your passkeys' })).toContainText('Blue laptop');
    await expectAccessible(page);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${shelter.publicUrl}/auth`);
    await page.getByRole('main').getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(`${shelter.publicUrl}/user-dashboard`);

    await page.goto(`${shelter.publicUrl}/user-dashboard/account-management?tab=settings`);
    await section.getByRole('button', { name: 'Rename Blue laptop' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename passkey' });
    await rename.getByLabel('Name').fill('Old laptop');
    await rename.getByRole('button', { name: 'Save' }).click();
    await section.getByRole('button', { name: 'Delete Old laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(section.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);
    expect(complaints).toEqual([]);
  } finally {
    await shelter.stop();
  }
});

test('an Admin adds an authenticator app, and logs in with its code, then with a recovery code', async ({
  page,
  shelter,
}) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller', password: goodPassword });
  await page.goto(`${shelter.url}/admin-dashboard/profile`);
  const section = page.getByRole('region', { name: 'Sign-in and security' });
  await section.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await dialog.getByText('Can’t scan it?').click();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  const secret = (await dialog.locator('.sign-in-secret').textContent())!.replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('That code didn’t work. Enter the current one from your app.');
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const recoveryCode = (await codes.getByRole('listitem').first().textContent())!;
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section).toContainText('10 of 10 left');
  await page.evaluate(() => localStorage.clear());

  await logIn(page, shelter.url, robin.email);
  const main = page.getByRole('main');
  await expect(main).toContainText('One more step');
  await expectAccessible(page);
  // The next code: this one has been used.
  await main.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date(Date.now() + STEP_MS)));
  await main.getByLabel('Don’t ask on this device for 30 days').check();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard`);
  await page.goto(`${shelter.url}/admin-dashboard/profile`);
  await section.getByRole('button', { name: /^Remove .+ on / }).click();
  await expect(section.getByRole('list', { name: 'Remembered devices' })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());

  await logIn(page, shelter.url, robin.email);
  await main.getByRole('button', { name: 'Use a recovery code' }).click();
  await main.getByLabel('Recovery code').fill(recoveryCode);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard`);
});

test('a call that matters asks who uses the session, and then goes on with what was typed', async ({
  page,
  shelter,
}) => {
  const robin = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller', password: goodPassword });
  const token = await createSession(shelter.db, robin.id, new Date(Date.now() - 11 * 60_000));
  await remember(page, shelter, { ...robin, token, role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/teams#invite`);
  const invite = page.getByRole('dialog', { name: 'Invite by email' });
  await invite.getByLabel('Email').fill('kim@example.org');
  await invite.getByLabel('Role').selectOption({ label: 'User, for adopters' });
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Paws-41');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toContainText('That’s not your password.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(invite).toContainText('Confirm that it’s you to continue.');
  await expect(invite.getByLabel('Email')).toHaveValue('kim@example.org');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('main').getByRole('region', { name: 'Pending invitations' })).toContainText(
    'kim@example.org',
  );
});

test('an Admin without the required second factor is led to the page that adds one', async ({ page, shelter }) => {
  const value = JSON.stringify({ adminSecondFactorFrom: '2020-01-01' });
  await shelter.db.insertInto('settings').values({ key: 'sign_in', value, version: 1 }).execute();
  shelter.invalidateCache();
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller', password: goodPassword });
  await page.goto(`${shelter.url}/admin-dashboard/receipts`);
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/profile/security`);
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await dialog.getByText('Can’t scan it?').click();
  const secret = (await dialog.locator('.sign-in-secret').textContent())!.replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard`);
});

test('a new adopter is reminded of the link that confirms their email', async ({ page, shelter }) => {
  const noor = await signIn(page, shelter, { name: 'Noor Haddad', email_confirmed_at: null });
  await page.goto(`${shelter.url}/user-dashboard`);
  const notice = page.getByText('Confirm your email to complete your account');
  await expect(notice).toContainText(noor.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('We’ve sent you a new link.')).toBeVisible();
  const { access_link } = await shelter.db
    .selectFrom('emails')
    .select('access_link')
    .where('type', '=', 'email-confirmation')
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(access_link!);
  await page.goto(shelter.url + pathname + search);
  await expect(page).toHaveURL(`${shelter.url}/confirm-email`);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${shelter.url}/user-dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
