import type { Page } from '@playwright/test';
import { startLoginProvider, type LoginProvider } from '../support/login-provider.ts';
import { createSession, createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { remember } from '../support/sign-in.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test as base,
} from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { startAtLocalhost } from '../support/start-at-localhost.ts';
import { WARM_UP_TIMEOUT_MS, warmUp } from '../support/warm-up.ts';

interface Linkable {
  shelter: StartedApp & { publicUrl: string };
  provider: LoginProvider;
}

const test = base.extend<object, { linkable: Linkable }>({
  linkable: [
    async ({ browser }, use) => {
      const provider = await startLoginProvider('localhost');
      const shelter = await startAtLocalhost(provider.env);
      await warmUp(browser, shelter);
      await use({ shelter, provider });
      await shelter.stop();
      await provider.stop();
    },
    { scope: 'worker', timeout: WARM_UP_TIMEOUT_MS },
  ],
});

/** A person with an account at the provider. */
function choosePerson({ provider }: Linkable, name: string, isCanceled = false): void {
  Object.assign(provider.person, { sub: name, email: `${name}@elsewhere.example` });
  provider.isCanceled = isCanceled;
}

const SETTINGS = '/user-dashboard/account-management?tab=settings';
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });

/** Signs in an adopter whose login was too long ago to link an account at once. */
async function signInLongAgo(page: Page, { shelter: { db, publicUrl: url } }: Linkable): Promise<number> {
  const noor = await createSignedInUser(db, { name: 'Noor Haddad', password: goodPassword });
  const token = await createSession(db, noor.id, new Date(Date.now() - 11 * 60_000));
  await remember(page, { url }, { ...noor, token, name: 'Noor Haddad' });
  await page.goto(url + SETTINGS);
  return noor.id;
}

async function confirmByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('an adopter links an account, logs in with it to the page that needed it, and unlinks it: each step fits the screen', async ({
  page,
  linkable,
  complaints,
}) => {
  const url = linkable.shelter.publicUrl;
  choosePerson(linkable, 'noor');
  await signInLongAgo(page, linkable);
  await sectionOf(page).getByRole('button', { name: 'Link Haven ID', exact: true }).click();
  await confirmByPassword(page);
  await expect(page).toHaveURL(`${url}${SETTINGS}#sign-in`);
  await expect(page.getByRole('alert')).toContainText('Account linked. You can log in with it from now on.');
  const linked = sectionOf(page).getByRole('list', { name: 'Linked accounts' });
  await expect(linked).toContainText('Haven ID');
  await expect(linked).toContainText('noor@elsewhere.example');
  await expect(linked).toBeInViewport();
  await expect(sectionOf(page).getByRole('button', { name: 'Link Haven ID', exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${url}/auth?next=${encodeURIComponent('/user-dashboard/inbox')}`);
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in with Haven ID' });
  await expect(logIn).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await logIn.click();
  await expect(page).toHaveURL(`${url}/user-dashboard/inbox`);

  await page.goto(url + SETTINGS);
  await sectionOf(page).getByRole('button', { name: 'Unlink Haven ID' }).click();
  const question = page.getByRole('dialog', { name: 'Unlink Haven ID?' });
  await expectNoSidewaysScroll(page);
  await question.getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('alert')).toContainText('Account unlinked.');
  await expect(linked).toHaveCount(0);
  await expect(sectionOf(page).getByRole('button', { name: 'Link Haven ID', exact: true })).toBeVisible();
  // The call that needed the confirmation.
  expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 403 (Forbidden)']);
});

test('an account that nothing here is linked to leads back to the login form, which says so', async ({
  page,
  linkable,
}) => {
  choosePerson(linkable, 'kim');
  await page.goto(`${linkable.shelter.publicUrl}/auth`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Log in with Haven ID' }).click();
  await expect(main.getByRole('alert')).toContainText('No account here is linked to that one.');
  await expect(page).toHaveURL(`${linkable.shelter.publicUrl}/auth`);
  await expect(main.getByLabel('Email', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('canceling at the provider links nothing, and leads back to the profile', async ({ page, linkable }) => {
  choosePerson(linkable, 'alex', true);
  const user_id = await signInLongAgo(page, linkable);
  await sectionOf(page).getByRole('button', { name: 'Link Haven ID', exact: true }).click();
  await confirmByPassword(page);
  await expect(page).toHaveURL(`${linkable.shelter.publicUrl}${SETTINGS}#sign-in`);
  await expect(page.getByRole('alert')).toContainText('Please try again.');
  await expect(sectionOf(page).getByRole('button', { name: 'Link Haven ID', exact: true })).toBeVisible();
  const linked = linkable.shelter.db.selectFrom('linked_accounts').select('id').where('user_id', '=', user_id);
  expect(await linked.execute()).toEqual([]);
});
