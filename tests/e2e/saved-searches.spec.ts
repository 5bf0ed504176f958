import type { Page } from '@playwright/test';
import { emailNewMatches } from '../../src/features/saved-searches/server/email-new-matches.ts';
import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { signIn } from '../support/sign-in.ts';

/** Runs the server's job that otherwise runs each minute. */
async function emailNow({ db, url }: StartedApp): Promise<void> {
  const onWarning = (what: string) => expect(what).toBe('');
  await emailNewMatches(db, { now: new Date(), timeZone: 'UTC', publicUrl: url, onWarning, commitDelayMs: 0 });
}

function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

test('a visitor saves a search, logs in, gets an email about a new pet, and stops the emails', async ({
  page,
  shelter,
  complaints,
}) => {
  const { email } = await createSignedInUser(shelter.db, { password: goodPassword, name: 'Noor' });
  await createPet(shelter.db, { name: 'Momo', size: 'Small' });
  await page.goto(`${shelter.url}/search?type=Dog&size=Small&sort=name`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toHaveAccessibleDescription('Log in to save this search.');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(alert(page, 'Search saved. We’ll email you when there’s a match.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Saved: see your saved searches' })).toBeVisible();
  await expect(page).toHaveURL(`${shelter.url}/search?type=Dog&size=Small&sort=name`);

  await createPet(shelter.db, { name: 'Maple', size: 'Small' });
  await createPet(shelter.db, { name: 'Titan', size: 'Large' });
  await emailNow(shelter);
  const petEmail = await shelter.db.selectFrom('emails').selectAll().executeTakeFirstOrThrow();
  expect(petEmail.content.items!.map(({ label }) => label)).toEqual(['Maple']);

  await page.goto(`${shelter.url}/user-dashboard/saved-searches`);
  const saved = page.getByRole('listitem').filter({ hasText: 'Small dogs' });
  const frequency = saved.getByLabel('Emails');
  await expect(frequency).toHaveValue('at once');
  await saved.getByRole('button', { name: 'Rename Small dogs' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('For the flat');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'For the flat' })).toBeVisible();

  await page.goto(petEmail.unsubscribe_link!);
  await expect(page).toHaveURL(`${shelter.url}/saved-searches/unsubscribe`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(
    page.getByText(/^We’ll stop emailing you about “.+” It’s still in your saved searches\.$/),
  ).toBeFocused();

  await page.goto(`${shelter.url}/user-dashboard/saved-searches`);
  await expect(page.getByLabel('Emails')).toHaveValue('never');
  await page.getByLabel('Emails').selectOption('Once a day, in the morning');
  await expect(alert(page, 'Saved search updated.')).toBeVisible();
  await page.getByRole('link', { name: /^2 matches/ }).click();
  await expect(page).toHaveURL(`${shelter.url}/search?type=Dog&size=Small&status=Available`);
  await page.getByRole('link', { name: 'Saved: see your saved searches' }).click();
  await page.getByRole('button', { name: 'Delete For the flat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No saved searches yet')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('saving a search fits the screen, is accessible, and shows errors', async ({ page, shelter }) => {
  await createPet(shelter.db);
  await signIn(page, shelter, { name: 'Noor' });
  await page.goto(`${shelter.url}/search?text=${'unbreakable'.repeat(8)}`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await page.route('**/api/saved-searches/', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('We can’t connect right now.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/saved-searches/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Saved: see your saved searches' })).toBeFocused();
  await page.goto(`${shelter.url}/user-dashboard/saved-searches`);
  await expect(page.getByText('No matches right now')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the catalogue offers to save its search before anything else is used', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue?type=Dog`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toHaveAccessibleDescription('Log in to save this search.');
});
