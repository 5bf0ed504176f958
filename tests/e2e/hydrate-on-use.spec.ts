import type { Page } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { expect, hydrate, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

const MAX_SCRIPT_BYTES = 20_000;

for (const path of ['/', '/catalogue', '/pets/1', '/success-stories', '/faqs']) {
  test(`${path} loads no React before it is used, and then hydrates without an error`, async ({
    page,
    demo,
    complaints,
  }) => {
    const scripts: number[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(Number(response.headers()['content-length'] ?? NaN));
    });
    await page.goto(demo + path, { waitUntil: 'networkidle' });
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toBeLessThan(MAX_SCRIPT_BYTES);

    await hydrate(page);
    expect(scripts.length).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
  });
}

test('what a visitor does while React loads is done once it has loaded, and only once', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Maple', adoption_status: 'Adopted' });
  const release = await holdReact(page);
  await page.goto(`${shelter.url}/catalogue`);
  await page.getByRole('button', { name: /^Adopted/ }).press('Enter');
  const chat = page.getByRole('button', { name: 'Live chat' });
  await chat.click();
  await chat.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  release();
  await expect(page.getByRole('alert')).toHaveText('Maple has already found their forever home.');
  await expect(page.getByRole('dialog', { name: 'Live Chat' })).toBeVisible();
});

test('a form that is sent while React loads keeps what was typed, and is sent', async ({ page, shelter }) => {
  const release = await holdReact(page);
  await page.goto(`${shelter.url}/about`);
  await page.getByLabel('Your name').fill('Noor');
  await page.getByLabel('Your email').fill('noor@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  release();
  await expect(page.getByRole('status').getByText(/mail/)).toBeFocused();
  await expect(page).toHaveURL(`${shelter.url}/about`);
});

test('the keyboard keeps the focus while React loads, and the space bar presses a button', async ({
  page,
  shelter,
}) => {
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  const release = await holdReact(page);
  await page.goto(`${shelter.url}/pets/${id}`);
  const button = page.getByRole('button', { name: 'Book a visit with Maple' });
  await button.focus();
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Book a visit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('links need no React, and lead to pages of their own', async ({ page, demo, complaints }) => {
  await holdReact(page);
  await page.goto(demo);
  await page.getByRole('link', { name: 'Meet Your Match' }).click();
  await page.getByRole('searchbox').fill('bella');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/catalogue?text=bella#results`);
  await expect(page.locator('#results')).toBeFocused();
  // It hydrates for the focus, and its `load` waits for React.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(`${demo}/catalogue`);
  expect(complaints).toEqual([]);
});

test('if React cannot be loaded, a button leads where it leads without scripts', async ({ page, demo }) => {
  await page.route(/vendor/, (route) => route.abort());
  await page.goto(demo);
  await page.getByRole('button', { name: 'Live chat' }).click();
  await expect(page).toHaveURL(`${demo}/faqs#support`);
});

test('a page hydrates on its own for a user, for a stored message and when a user logs in elsewhere', async ({
  page,
  shelter,
}) => {
  await page.goto(shelter.url);
  await page.evaluate(() => {
    const alert = { id: 1, text: 'Saved for the next page', type: 'error', at: Date.now() };
    sessionStorage.setItem('alerts', JSON.stringify([alert]));
  });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Saved for the next page');

  const other = await page.context().newPage();
  await other.goto(`${shelter.url}/about`);
  await signIn(page, shelter, { name: 'Ann Example' });
  await expect(other.getByRole('button', { name: 'Account: Ann Example' })).toBeVisible();
  await page.goto(shelter.url);
  await expect(page.getByRole('button', { name: 'Account: Ann Example' })).toBeVisible();
});

/** @returns a function that loads React */
async function holdReact(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/vendor/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
