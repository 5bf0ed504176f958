import type { Page } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, hydrate, test } from '../support/site.ts';

const comparison = (page: Page) => page.getByRole('region', { name: 'Compare pets' });

test('a visitor compares pets side by side, and removes one', async ({ page, demo, complaints }) => {
  await page.goto(`${demo}/catalogue`);
  const cards = page.getByRole('article');
  const names = await cards.getByRole('heading').allTextContents();
  // In the order in which they are picked.
  const choose = (index: number) => cards.nth(index).getByRole('button', { name: `Compare ${names[index]}` });
  await choose(1).click();
  const bar = comparison(page).getByRole('status');
  await expect(bar).toHaveText(`Pick one more to compare with ${names[1]}`);
  expect(await bar.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await choose(2).click();
  await choose(0).click();
  await expect(choose(2)).toHaveAttribute('aria-pressed', 'true');
  await comparison(page).getByRole('link', { name: 'Compare 3 pets' }).click();
  await expect(page).toHaveURL(/\/compare\?pets=\d+,\d+,\d+$/);
  await expect(page).toHaveTitle(/^Compare /);
  await expect(page.getByRole('row', { name: /^Age/ })).toBeVisible();
  const links = page.getByRole('columnheader').locator('.comparison-name');
  await expect(links).toHaveText([names[1]!, names[2]!, names[0]!]);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: `Remove ${names[1]}` }).click();
  await expect(page).toHaveURL(/\/compare\?pets=\d+,\d+$/);
  await expect(page.getByRole('link', { name: `Remove ${names[1]}` })).toHaveCount(0);
  await page.goto(`${demo}/catalogue`);
  await expect(comparison(page).getByRole('link', { name: 'Compare 2 pets' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a comparison leads back to its list, also after a pet was removed', async ({ page, demo }) => {
  const list = `${demo}/catalogue?type=Cat`;
  await page.goto(list);
  const compare = page.getByRole('article').getByRole('button', { name: /^Compare / });
  for (const index of [0, 1, 2]) await compare.nth(index).click();
  await comparison(page).getByRole('link', { name: 'Compare 3 pets' }).click();
  // The list has links to remove filters.
  await expect(page.getByRole('heading', { name: 'Compare pets' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/compare\?pets=\d+,\d+$/);
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(list);

  await comparison(page).getByRole('link', { name: 'Compare 2 pets' }).click();
  await page.getByRole('link', { name: 'Add a pet' }).click();
  await expect(page).toHaveURL(list);
});

test('at most four pets are compared', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  for (const index of [0, 1, 2, 3, 4]) {
    await page
      .getByRole('article')
      .nth(index)
      .getByRole('button', { name: /^Compare / })
      .click();
  }
  await expect(page.getByText('You can compare up to 4 pets. Remove one first.')).toBeVisible();
  await expect(comparison(page).getByRole('link', { name: 'Compare 4 pets' })).toBeVisible();
});

test('with the keyboard, the comparison comes right after the pet, and the bar covers nothing', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}/catalogue`);
  await hydrate(page);
  const compare = page.getByRole('article').getByRole('button', { name: /^Compare / });
  for (const index of [0, 1]) await compare.nth(index).press('Enter');
  await expect(comparison(page).getByRole('link', { name: 'Compare 2 pets' })).toBeVisible();
  const bar = (await comparison(page).boundingBox())!;
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    if (step === 0) {
      const next = page.locator(':focus');
      await expect(next).toHaveText('Compare 2 pets');
      expect((await next.boundingBox())!.width).toBeGreaterThan(100);
    }
    const focused = (await page.locator(':focus').boundingBox())!;
    expect(focused.y + focused.height).toBeLessThanOrEqual(bar.y);
  }
  await compare.nth(1).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/compare\?pets=\d+,\d+$/);
});

test('a pet leads back to the comparison, whether React has opened it or not', async ({ page, shelter }) => {
  const { id: one } = await createPet(shelter.db, { name: 'Ned' });
  const { id: other } = await createPet(shelter.db, { name: 'Ruby' });
  const url = `${shelter.url}/compare?pets=${one},${other}`;
  await page.goto(url);
  for (const name of ['Ned', 'Ruby']) {
    if (name === 'Ruby') await hydrate(page);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/pets\/\d+$/);
    const back = page.locator('.back-to-results');
    await expect(back).toHaveText('Back to the comparison', { useInnerText: true });
    await back.click();
    await expect(page).toHaveURL(url);
  }
});

test('on a phone, three pets fit beside each other, and no word of a fact breaks', async ({ page, shelter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ids: number[] = [];
  for (const name of ['Ned', 'Ruby', 'Kira'])
    ids.push((await createPet(shelter.db, { name, breed: 'Golden Retriever', hypoallergenic: name === 'Kira' })).id);
  await page.goto(`${shelter.url}/compare?pets=${ids.join(',')}`);
  for (const name of ['Ned', 'Ruby', 'Kira'])
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByText('Differences are highlighted.')).toBeVisible();
  const fact = page.getByRole('rowheader', { name: 'Hypoallergenic' });
  const lines = await fact.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expectNoSidewaysScroll(page);
});

test('the names stay in view while the facts scroll by', async ({ page, shelter }) => {
  const ids: number[] = [];
  for (const name of ['Ned', 'Ruby', 'Kira', 'Finn']) ids.push((await createPet(shelter.db, { name })).id);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(`${shelter.url}/compare?pets=${ids.join(',')}`);
    await page.getByRole('rowheader', { name: 'Adoption fee' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('img', { name: /^Ned/ })).not.toBeInViewport();
    for (const name of ['Ned', 'Ruby', 'Kira', 'Finn'])
      await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 0.99 });
    await expectNoSidewaysScroll(page);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared comparison shows what differs', async ({ page, shelter }) => {
    const { id: one } = await createPet(shelter.db, { name: 'Ned', age: 2, gender: 'Male' });
    const { id: other } = await createPet(shelter.db, { name: 'Ruby', age: 5, gender: 'Male' });
    await page.goto(`${shelter.url}/compare?pets=${other},${one},${one},x`);
    await expect(page).toHaveURL(`${shelter.url}/compare?pets=${other},${one}`);
    await expect(page.getByRole('row', { name: 'Age 5 years 2 years' })).toHaveAttribute('data-different', 'true');
    await expect(page.getByRole('row', { name: 'Gender Male Male' })).not.toHaveAttribute('data-different');
    await page.getByRole('link', { name: 'Remove Ned' }).click();
    await expect(page).toHaveURL(`${shelter.url}/compare?pets=${other}`);
  });
});
