import { expect, test } from '../support/site.ts';

// Specification: visitor-browses-pets, page-catalogue, hero-title, hero-meet-your-match, visitor-views-gallery
test('a visitor finds the catalogue from the start page and reads about a pet', async ({ page, demo, complaints }) => {
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
  const image = (await card.getByRole('img').first().boundingBox())!;
  await page.mouse.click(image.x + image.width / 2, image.y + image.height / 2);
  await expect(card.getByText('Back Story')).toBeVisible();
  await expect(card.getByText('Hypoallergenic')).toBeVisible();
  await expect(card.getByRole('link', { name: `Adopt Me: log in to adopt ${name}` })).toBeVisible();

  expect(complaints).toEqual([]);
});

test('more pets load on scrolling, then by a button, and are still there after Back', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  const cards = page.getByRole('article');
  for (const count of [48, 72, 96]) {
    await page.getByRole('button', { name: 'Show more pets' }).scrollIntoViewIfNeeded();
    await expect(cards.nth(count - 1)).toBeAttached();
  }
  await expect(page.getByText('96 of 500 pets')).toBeVisible();
  const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-labelledby')));
  expect(new Set(ids).size).toBe(96);

  await page.getByRole('button', { name: 'Show more pets' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards.nth(96).getByRole('link').first()).toBeFocused();
  const displayed = await cards.count();
  const place = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pets\/\d+$/);
  await page.goBack();
  await expect(cards).toHaveCount(displayed);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

// Specification: gallery-load-failure
test('a failed load of more pets says so, and Retry loads them', async ({ page, demo }) => {
  await page.route('**/api/pets/?*', (route) => route.abort());
  await page.goto(`${demo}/catalogue?page=20`);
  await page.getByText('Pets 457 to 480 of 500').scrollIntoViewIfNeeded();
  await expect(page.getByText('Failed to load pets. Please try again later.')).toBeVisible();
  await page.unroute('**/api/pets/?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Pets 457 to 500 of 500')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more pets' })).toHaveCount(0);
});

test('the catalogue leads to searches', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  await page.getByRole('link', { name: /^Turtles/ }).click();
  await expect(page).toHaveURL(`${demo}/search?type=Turtle`);
  await page.goto(`${demo}/catalogue`);
  await page.getByRole('searchbox', { name: 'Name, species or breed' }).fill('bella');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/search?text=bella`);
});

// Specification: card-back
test('a card flips and flips back with the keyboard alone', async ({ page, demo }) => {
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

test('the first keyboard focus is a link that skips the navigation', async ({ page, demo }) => {
  await page.goto(demo);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip/i });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

// Specification: hero-learn-more
test('Learn More leads to the fees and the FAQ', async ({ page, demo }) => {
  await page.goto(demo);
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeInViewport();
  for (const fee of ['$400', '$160', '$25']) await expect(page.getByText(fee).first()).toBeVisible();
});

// Specification: footer-adoption-info, footer-help
test('every link in the header and the footer works', async ({ page, demo }) => {
  await page.goto(demo);
  const hrefs = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(hrefs.length).toBeGreaterThan(6);
  for (const href of new Set(hrefs)) {
    if (/^(mailto|tel|https):/.test(href)) continue;
    const [path, anchor] = href.split('#');
    const response = await page.goto(new URL(path || '/', demo).href);
    expect(response?.status(), href).toBe(200);
    if (anchor) await expect(page.locator(`#${anchor}`), href).toHaveCount(1);
  }
});

test('an invalid page number redirects to a valid one', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue?page=abc`);
  await expect(page).toHaveURL(`${demo}/catalogue`);
  await page.goto(`${demo}/catalogue?page=9999`);
  await expect(page).toHaveURL(`${demo}/catalogue?page=21`);
});
