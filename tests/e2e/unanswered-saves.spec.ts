import type { Page } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { expect, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';
import type { StartedApp } from '../support/start-application.ts';
import { fillSection } from './adoption-form-answers.ts';

test('what is typed while the section before it is still being saved survives a reload', async ({ page, shelter }) => {
  await saveFirstSection(page, shelter);
  // The request is slow, so that the server saves after more was typed, and its response comes too late.
  const typed = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  await page.route('**/api/adoptions/draft', async (route) => {
    await typed.promise;
    await route.fetch();
    saved.resolve();
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Street address').fill('12 Harbour Road');
  typed.resolve();
  await saved.promise;
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Harbour Road');
});

test('the form says that it is saved after the last save, not after the one before', async ({ page, shelter }) => {
  await saveFirstSection(page, shelter);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const isSavingAgain = Promise.withResolvers<void>();
  const answers = [first.promise, second.promise];
  await page.route('**/api/adoptions/draft', async (route) => {
    if (answers.length === 1) isSavingAgain.resolve();
    await answers.shift();
    return route.continue();
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await fillSection(page, 1);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Section 3 of 5' })).toBeVisible();
  first.resolve();
  await isSavingAgain.promise;
  await expect(page.getByText('Saving…', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
  second.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('what is typed after a save whose response was lost survives a reload during the next save', async ({
  page,
  shelter,
}) => {
  await saveFirstSection(page, shelter);
  const typed = Promise.withResolvers<void>();
  const isSavingAgain = Promise.withResolvers<void>();
  let saves = 0;
  await page.route('**/api/adoptions/draft', async (route) => {
    saves += 1;
    if (saves > 1) return isSavingAgain.resolve();
    await typed.promise;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Street address').fill('12 Harbour Road');
  typed.resolve();
  await isSavingAgain.promise;
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Harbour Road');
});

/** Opens the application form as a new adopter. */
async function saveFirstSection(page: Page, shelter: StartedApp): Promise<void> {
  const { token } = await signIn(page, shelter, { name: 'Ann Lindqvist', phone_number: '+1 555 0100' });
  const { id } = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
  await shelter.call('PUT', '/api/adoptions/draft', { token, body: { pet_id: id, procedure_read: true } });
  await page.goto(`${shelter.url}/user-dashboard/all-pets/adoption-process/${id}`);
  await expect(page.getByRole('heading', { name: 'Section 1 of 5' })).toBeVisible();
  await fillSection(page, 0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
