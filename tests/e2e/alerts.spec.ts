import type { Page } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';

const alert = (page: Page) => page.getByRole('alert');

/** Lets the alert's time pass. */
const fade = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().forEach((each) => {
      if ('animationName' in each && each.animationName === 'alert-fades') each.finish();
    }),
  );

declare global {
  interface Window {
    inView: Element[];
  }
}

/** Remembers the controls that are in view as a whole; of an open dialog, only its own. */
async function rememberControls(page: Page): Promise<void> {
  const count = await page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document;
    window.inView = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((each) => {
      const { top, bottom, width } = each.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && width > 1 && each.checkVisibility({ visibilityProperty: true });
    });
    return window.inView.length;
  });
  expect(count).toBeGreaterThan(2);
}

/** The remembered controls that the alert covers. */
function coveredControls(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const strip = document.querySelector('.alerts')!;
    const { top, bottom } = strip.getBoundingClientRect();
    return window.inView
      .filter((each) => !strip.contains(each))
      .filter((each) => each.getBoundingClientRect().top < bottom && each.getBoundingClientRect().bottom > top)
      .map((each) => each.textContent);
  });
}

test('an alert covers no control of the catalogue on a small screen, and moves nothing later', async ({
  page,
  demo,
  complaints,
}) => {
  await page.goto(`${demo}/catalogue`);
  const heart = page
    .getByRole('article')
    .nth(8)
    .getByRole('button', { name: /^Save / });
  await heart.scrollIntoViewIfNeeded();
  const top = async () => (await heart.boundingBox())!.y;
  await rememberControls(page);
  await heart.click();
  await expect(alert(page)).toHaveText('Saved on this device. Log in to see it on all your devices.');
  expect(await coveredControls(page)).toEqual([]);

  const before = await top();
  await fade(page);
  await expect(alert(page)).toHaveCount(0);
  expect(await top()).toBeCloseTo(before, 0);
  expect(complaints).toEqual([]);
});

test('an alert at the top of a page gives its space back when it has faded', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Luna', adoption_status: 'Adopted' });
  for (const name of ['Ada', 'Bea', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus', 'Hal']) await createPet(shelter.db, { name });
  shelter.invalidateCache();
  await page.goto(`${shelter.url}/catalogue`);
  const brand = page.getByRole('banner').getByRole('link').first();
  const top = async () => (await brand.boundingBox())!.y;
  const atFirst = await top();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Save Ada' }).dispatchEvent('click');
  await expect(alert(page)).toBeVisible();
  const moved = await top();
  expect(moved).toBeGreaterThan(atFirst + 40);
  // Not under a finger.
  await page.mouse.move(5, 300);
  await page.mouse.down();
  await fade(page);
  await expect(alert(page)).toHaveCount(0);
  await page.clock.install();
  await page.clock.runFor(5000);
  expect(await top()).toBe(moved);
  const shifts = await page.evaluateHandle(() => {
    const found: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
    return found;
  });
  await page.mouse.up();
  await page.clock.runFor(600);
  await expect.poll(top).toBe(atFirst);
  const shifted = (await shifts.jsonValue()).reduce((sum, value) => sum + value, 0);
  expect(shifted).toBeLessThan(0.02);
});

test('an alert is not in a dialog that is opened later', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Ada' });
  shelter.invalidateCache();
  await page.goto(`${shelter.url}/catalogue`);
  await page.getByRole('button', { name: 'Save Ada' }).click();
  await expect(alert(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test('an alert that is raised with a dialog is inside it on a small screen', async ({ page, demo }) => {
  // The dialog is at its place at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${demo}/search-and-display`);
  await page
    .getByRole('button', { name: /^Available/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to the Pet Adoption Agency!' });
  await expect(dialog.getByRole('alert')).toHaveText('Redirecting to sign-up page...');
  await rememberControls(page);
  expect(await coveredControls(page)).toEqual([]);
  const button = dialog.getByRole('button', { name: 'Login', exact: true });
  const before = (await button.boundingBox())!;
  await fade(page);
  await expect(alert(page)).toHaveCount(0);
  expect(await button.boundingBox()).toEqual(before);
});

test('a new alert takes the place of the last one, and none stays on the next page', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Luna', adoption_status: 'Adopted' });
  await createPet(shelter.db, { name: 'Ada' });
  shelter.invalidateCache();
  await page.goto(`${shelter.url}/catalogue`);
  await page.getByRole('button', { name: 'Save Ada' }).click();
  await expect(alert(page)).toHaveText('Saved on this device. Log in to see it on all your devices.');
  const luna = page.getByRole('article').filter({ hasText: 'Luna' });
  await luna.getByRole('button', { name: /^Adopted/ }).press('Enter');
  await expect(alert(page)).toHaveText('Luna has already found their forever home.');
  await page.getByRole('link', { name: 'Ada', exact: true }).click();
  await expect(page).toHaveURL(/\/pets\/\d+$/);
  await expect(alert(page)).toHaveCount(0);
});
