import { expect, test } from '../support/site.ts';

test('a visitor finds the catalogue from the start page, reads about a pet and turns the pages', async ({
  page,
  demo,
  complaints,
}) => {
  await page.goto(demo);
  await expect(page).toHaveTitle(/Find Your Perfect Furry Friend Today!/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Furry Friend Today!');
  await expect(page.getByText('8:00 AM - 8:00 PM').first()).toBeVisible();

  await page.getByRole('link', { name: 'Meet Your Match' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue`);
  await expect(page.getByText('500 pets, the available ones first')).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(24);

  const card = cards.nth(1);
  const name = (await card.getByRole('heading').textContent())!;
  await expect(card.getByText('Back Story')).toBeHidden();
  await card.scrollIntoViewIfNeeded();
  const picture = (await card.getByRole('img').first().boundingBox())!;
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await expect(card.getByText('Back Story')).toBeVisible();
  await expect(card.getByText('Hypoallergenic')).toBeVisible();
  await expect(card.getByRole('link', { name: `Adopt Me: log in to adopt ${name}` })).toBeVisible();

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue?page=2`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(cards.nth(1).getByRole('heading')).toHaveText(name);
  expect(complaints).toEqual([]);
});

test('a card turns with the keyboard alone, and back', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  const card = page.getByRole('article').first();
  const turn = card.locator('summary');
  await turn.focus();
  await page.keyboard.press('Enter');
  await expect(card.getByText('Back Story')).toBeVisible();
  await expect(turn).toBeFocused();
  await page.keyboard.press('Space');
  await expect(card.getByText('Back Story')).toBeHidden();
});

test('the first stop of the keyboard leads past the navigation', async ({ page, demo }) => {
  await page.goto(demo);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip/i });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('Learn More leads to the fees and the questions', async ({ page, demo }) => {
  await page.goto(demo);
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeInViewport();
  for (const fee of ['$400', '$160', '$25']) await expect(page.getByText(fee).first()).toBeVisible();
});

test('every link of the header and the footer leads somewhere', async ({ page, demo }) => {
  await page.goto(demo);
  const hrefs = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(hrefs.length).toBeGreaterThan(6);
  for (const href of new Set(hrefs)) {
    if (/^(mailto|tel):/.test(href)) continue;
    const [path, anchor] = href.split('#');
    const response = await page.goto(new URL(path || '/', demo).href);
    expect(response?.status(), href).toBe(200);
    if (anchor) await expect(page.locator(`#${anchor}`), href).toHaveCount(1);
  }
});

test('a page number that makes no sense leads to one that does', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue?page=abc`);
  await expect(page).toHaveURL(`${demo}/catalogue`);
  await page.goto(`${demo}/catalogue?page=9999`);
  await expect(page).toHaveURL(`${demo}/catalogue?page=21`);
});
