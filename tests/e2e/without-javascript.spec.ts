import { expect, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript there are pets, their details, pages and ways to write', async ({ page, demo }) => {
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

test('without JavaScript a dashboard says that it needs it, and shows nothing that is never filled', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}/user-dashboard`);
  await expect(page.locator('main noscript p')).toHaveText(/^The dashboard needs JavaScript/);
  await expect(page.locator('.skeleton').first()).toBeHidden();
});
