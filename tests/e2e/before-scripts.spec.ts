import { expectAccessible, test } from '../support/site.ts';
import { publicPages } from './public-pages.ts';

// At desk width only: a phone gets the same document, and `every-page.spec.ts` checks it at both widths.
for (const path of publicPages) {
  test(`${path} has no violations as the server sends it, before a script has run`, async ({ page, demo }) => {
    // Only the document, without scripts and photos.
    await page.route('**', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
    await page.goto(demo + path);
    // The colors stay the same later.
    await expectAccessible(page, { checksColors: false });
  });
}
