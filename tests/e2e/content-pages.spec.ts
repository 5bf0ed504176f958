import { expect, test } from '../support/site.ts';

// Specification: limit-cats
test('a link to one question opens its answer, from another page and on the same one', async ({ page, demo }) => {
  await page.goto(`${demo}/faqs#declawing`);
  const answer = page.getByText('Declawing is not allowed for any cat adopted from us.');
  await expect(answer).toBeInViewport();
  await page.getByText('What does adoption cost?').click();
  await expect(page.getByText('Dogs $400, cats $160, small animals $25.')).toBeVisible();
  await page.getByText('Can I have my cat declawed?').click();
  await expect(answer).toBeHidden();

  await page.goto(`${demo}/terms`);
  await page.getByRole('main').getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL(`${demo}/faqs#fees`);
  await expect(page.getByText('Dogs $400, cats $160, small animals $25.')).toBeInViewport();
});

test('search engines read the questions as data', async ({ page, demo, complaints }) => {
  await page.goto(`${demo}/faqs`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    '@type': string;
    mainEntity: unknown[];
  };
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(await page.locator('details.question').count());
  expect(complaints).toEqual([]);
});

test('the sign-up form links to the terms and the privacy notice, and keeps its input', async ({ page, demo }) => {
  await page.goto(demo);
  await page.getByRole('link', { name: 'Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Ann Example');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Privacy notice' }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ann Example');
});

test('every entry of a table of contents leads to its section', async ({ page, demo }) => {
  for (const path of ['/privacy', '/terms', '/faqs']) {
    await page.goto(demo + path);
    const hrefs = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) await expect(page.locator(`section${href}`), path + href).toHaveCount(1);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to one question shows its answer, and every answer can be opened', async ({ page, demo }) => {
    await page.goto(`${demo}/faqs#declawing`);
    await expect(page.getByText('Declawing is not allowed for any cat adopted from us.')).toBeVisible();
    const fees = page.getByText('Dogs $400, cats $160, small animals $25.');
    await expect(fees).toBeHidden();
    await page.getByText('What does adoption cost?').click();
    await expect(fees).toBeVisible();
  });
});
