import { expect, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript there are pets, their details, pagination and ways to write to the shelter', async ({
  page,
  demo,
}) => {
  await page.goto(demo);
  await page.getByRole('link', { name: 'Meet Your Match' }).click();
  const card = page.getByRole('article').first();
  await expect(card.getByText('Back Story')).toBeHidden();
  await card.locator('summary').press('Enter');
  await expect(card.getByText('Back Story')).toBeVisible();
  await expect(card.getByRole('link', { name: /^Adopt Me/ })).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue?page=2`);
  await expect(page.getByRole('article')).toHaveCount(24);
});

// Specification: search-buttons
test('without JavaScript a search is a form, and its results have pages', async ({ page, demo }) => {
  await page.goto(`${demo}/search`);
  await page.getByLabel('Type').selectOption({ value: 'Dog' });
  await expect(page.getByLabel('Size')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Advanced Search' }).check();
  await page.getByLabel('Size').selectOption({ value: 'Large' });
  await page.getByLabel('Sort by').selectOption({ label: 'Name A–Z' });
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Large&sort=name#results`);
  await expect(page.getByLabel('Size')).toHaveValue('Large');
  await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport();
  await page.getByRole('link', { name: 'Remove Large' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&sort=name&page=2`);
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL(`${demo}/search`);
});

test('without JavaScript a dashboard says that it requires it, and shows no empty placeholders', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}/user-dashboard`);
  await expect(page.locator('main noscript p')).toHaveText(/^The dashboard needs JavaScript/);
  await expect(page.locator('.skeleton').first()).toBeHidden();
});
