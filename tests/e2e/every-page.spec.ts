import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  hydrate,
  test,
} from '../support/site.ts';

const pages = [
  '/',
  '/catalogue',
  '/catalogue?page=9',
  '/search?type=Dog&age=baby',
  '/search?text=retreiver',
  '/search?text=nobody-is-called-that&size=Small',
  '/search-and-display',
  '/pets/1',
  '/adoption-process/500',
  '/about',
  '/success-stories',
  '/faqs',
  '/privacy',
  '/terms',
  '/newsletter/confirm?token=x',
  '/newsletter/unsubscribe',
  '/saved-searches/unsubscribe',
  '/embed',
  '/auth',
  '/auth?mode=signup',
  '/reset-password',
  '/there-is-no-such-page',
];

for (const path of pages) {
  // Specification: page-about
  test(`${path} is accessible in both themes, fits the screen and logs no errors`, async ({
    page,
    demo,
    complaints,
  }) => {
    await page.goto(demo + path);
    if ((await page.locator('script[data-hydrates-on-use]').count()) > 0) await hydrate(page);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    expect(complaints.filter((text) => !/404/.test(text))).toEqual([]);
  });
}

/** All API calls look alike, and axe would take half a minute for them. */
const repeated = 'main section[id] ~ section[id] ~ section[id]';

test('/api/docs is accessible in both themes, fits the screen and logs no errors', async ({
  page,
  demo,
  complaints,
}) => {
  await page.goto(`${demo}/api/docs`);
  // React must have hydrated before axe removes the excluded elements.
  await hydrate(page);
  await expectAccessibleInBothThemes(page, repeated);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

for (const path of [...pages, '/api/docs']) {
  test(`${path} is accessible as the server sends it, before a script has run`, async ({ page, demo }) => {
    // Only the document, without scripts and photos.
    await page.route('**', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
    await page.goto(demo + path);
    // The colors stay the same later.
    await expectAccessible(page, path === '/api/docs' ? repeated : undefined, { checksColors: false });
  });
}

test('a flipped card is accessible in both themes', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  const card = page.getByRole('article').first();
  await card.locator('summary').press('Enter');
  await expect(card.getByText('Back Story')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

// Specification: page-not-found
test('an unknown URL shows a 404 page with links', async ({ page, demo }) => {
  const response = await page.goto(`${demo}/there-is-no-such-page`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404: Not Found');
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
  await page.getByRole('link', { name: 'See all pets' }).click();
  await expect(page).toHaveURL(`${demo}/catalogue`);
});

test('touch targets are at least 44 pixels', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  // The skip link is a pixel wide until it has the focus.
  const small = await page.locator('a.button, button, summary, header a, .page-link').evaluateAll((targets) =>
    targets
      .map((target) => ({
        text: target.textContent || target.getAttribute('aria-label'),
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
      .map(({ text, box }) => `${text}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
});
