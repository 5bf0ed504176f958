import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, hydrate, test } from '../support/site.ts';

// Specification: visitor-browses-pets, page-catalogue, hero-title, hero-meet-your-match, visitor-views-gallery
test('a visitor finds the catalogue from the start page and reads about a pet', async ({ page, demo, complaints }) => {
  await page.goto(demo);
  await expect(page).toHaveTitle(/Find Your Perfect Furry Friend Today!/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Furry Friend Today!');
  // On a phone, the hours are in the menu.
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByText('8:00 AM - 8:00 PM').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Meet Your Match' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue`);
  await expect(page.getByRole('heading', { name: '150 pets looking for a home' })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(24);

  const card = cards.nth(1);
  const name = (await card.getByRole('heading').textContent())!;
  await expect(card.getByText('Back Story')).toBeHidden();
  await card.scrollIntoViewIfNeeded();
  await card.locator('summary').click();
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
  // The URL changes before the page does.
  await expect(page.getByRole('button', { name: 'Show more pets' })).toHaveCount(0);
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

test('the catalogue has filters in place, a sheet on a phone', async ({ page, demo, isMobile }) => {
  await page.goto(`${demo}/catalogue`);
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Type').selectOption({ value: 'Dog' });
  await expect(page).toHaveURL(`${demo}/catalogue?type=Dog`);
  await page.getByRole('checkbox', { name: /^Good with cats/ }).check();
  await expect(page).toHaveURL(`${demo}/catalogue?type=Dog&good_with_cats=yes`);
  await expect(page.getByRole('link', { name: 'Remove Good with cats', includeHidden: true })).toBeAttached();
  const heading = page.getByRole('heading', { name: /looking for a home$/, includeHidden: true });
  const count = /\d+/.exec((await heading.textContent())!)![0];
  await expectAccessible(page);
  if (isMobile) {
    await page.getByRole('button', { name: `Show ${count} pets` }).click();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Remove Good with cats' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue?type=Dog`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: `${count} pets looking for a home` })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue`);
});

test('words in the search field become filters, and a name is found as before', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await text.fill('small dog under 22 lb');
  await text.press('Enter');
  await expect(page).toHaveURL(/\/catalogue\?type=Dog&size=Small&max_weight=10(?:#results)?$/);
  for (const chip of ['Dog', 'Small', 'Under 22 lb (10 kg)']) {
    await expect(page.getByRole('link', { name: `Remove ${chip}`, exact: true })).toBeVisible();
  }
  await expect(text).toHaveValue('');
  // The results of the link take a while.
  const results = Promise.withResolvers<void>();
  await page.route('**/catalogue.data**', async (route) => {
    await results.promise;
    await route.continue();
  });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.locator('select[name=type]')).toHaveValue('');
  await text.fill('Ned');
  await text.press('Enter');
  results.resolve();
  await expect(page).toHaveURL(/\/catalogue\?text=Ned(?:#results)?$/);
  await expect(page.getByRole('article').filter({ hasText: 'Ned' }).first()).toBeVisible();
});

test('pets on hold and adopted ones follow below a heading', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Taken', adoption_status: 'Adopted' });
  await createPet(shelter.db, { name: 'Free' });
  await page.goto(`${shelter.url}/catalogue`);
  await expect(page.getByRole('heading', { name: '1 pet looking for a home' })).toBeVisible();
  await expect(page.getByText('1 more on hold or already adopted')).toBeVisible();
  const headings = await page.getByRole('heading', { name: /^(?:Free|Taken|On hold and adopted)$/ }).allTextContents();
  expect(headings).toEqual(['Free', 'On hold and adopted', 'Taken']);
});

test('a card says why a pet on hold cannot be adopted', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Reserved', adoption_status: 'Pending' });
  await createPet(shelter.db, { name: 'Taken', adoption_status: 'Adopted' });
  await page.goto(`${shelter.url}/catalogue`);
  const reason = (name: string) => page.getByRole('article', { name, exact: true }).getByText('On hold right now');
  await expect(reason('Reserved')).toBeVisible();
  await expect(reason('Taken')).toHaveCount(0);
});

test('on a phone, pets stand in two columns, and the first is visible at once', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/catalogue', '/search']) {
    await page.goto(demo + path);
    const [first, second] = [0, 1].map((index) => page.getByRole('article').nth(index));
    const [one, other] = [(await first!.boundingBox())!, (await second!.boundingBox())!];
    expect(one.y).toBe(other.y);
    await expect(first!.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(first!.locator('summary')).toHaveText(/^Details/);
    await expect(first!.getByText('Compare', { exact: true })).toBeInViewport({ ratio: 1 });
    // A single column took 530 pixels for each pet.
    expect(one.height / 2).toBeLessThan(200);
  }
});

test('a click anywhere on a card opens the pet, whose page leads back to the results', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue?type=Cat`);
  const card = page.getByRole('article').nth(8);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  const line = (await card.locator('.pet-card-line').boundingBox())!;
  await page.mouse.click(line.x + line.width / 2, line.y + line.height / 2);
  await expect(page).toHaveURL(/\/pets\/\d+$/);
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue?type=Cat`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.goto(`${demo}/pets/500`);
  await page.getByRole('link', { name: 'All pets' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue`);
});

test('Back returns the keyboard to the card, with and without React', async ({ page, demo }) => {
  for (const path of ['/catalogue?type=Cat', '/search?type=Cat']) {
    await page.goto(demo + path);
    const link = page.getByRole('article').nth(8).getByRole('heading').getByRole('link');
    await link.focus();
    const place = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/pets\/\d+$/);
    await page.getByRole('link', { name: 'Back to results' }).press('Enter');
    await expect(page).toHaveURL(demo + path);
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible();
    await page.goBack();
    await expect(link).toBeFocused();
  }
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

test('a link in the footer moves the keyboard to the start of the new page', async ({ page, demo }) => {
  await page.goto(`${demo}/faqs`);
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).press('Enter');
  await expect(page).toHaveURL(`${demo}/about`);
  await expect(page.getByRole('main')).toBeFocused();
});

test('no pets are loaded above what has the focus', async ({ page, demo }) => {
  await page.goto(`${demo}/search`);
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).focus();
  await expect(page.getByText('24 of 500 pets')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('24 of 500 pets')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeInViewport();
});
