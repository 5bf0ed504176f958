import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, hydrate, test } from '../support/site.ts';
import { publicPages as pages } from './public-pages.ts';

for (const path of pages) {
  // Specification: page-about
  test(`${path} is accessible in both themes, fits the screen and logs no errors`, async ({
    page,
    demo,
    complaints,
  }) => {
    const response = await page.goto(demo + path);
    if ((await page.locator('script[data-hydrates-on-use]').count()) > 0) await hydrate(page);
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    // Chromium logs the status of the page itself.
    const isNotFound = response!.status() === 404;
    expect(complaints.filter((text) => !(isNotFound && /404/.test(text)))).toEqual([]);
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
