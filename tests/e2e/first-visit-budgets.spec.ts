import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { report, type Budgeted } from '../budgets/budgets.ts';
import { expect, hydrate, test } from '../support/site.ts';

test.use({
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // As on a first visit: it is registered once the page has loaded.
  serviceWorkers: 'allow',
});

const pages = { home: '/', catalogue: '/catalogue', 'pet page': '/pets/1' } as const;

for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
  test(`a phone's first visit of the ${name} stays within its budget`, async ({ page, demo }) => {
    const html = await (await fetch(demo + path)).text();
    const styles = /<style data-site[^>]*>(.*?)<\/style>/s.exec(html)![1]!;
    const responses = collectResponses(page);
    await page.goto(demo + path, { waitUntil: 'networkidle' });
    const [requests, scripts, photos] = [responses.length, sizeOf(responses, 'script'), sizeOf(responses, 'image')];
    expect(scripts).toBeGreaterThan(0);
    expect(photos).toBeGreaterThan(0);
    const measured: Partial<Record<Budgeted, number>> = {
      [`${name}, HTML`]: brotliCompressSync(html).length,
      [`${name}, styles in it`]: brotliCompressSync(styles).length,
      [`${name}, requests`]: requests,
      [`${name}, scripts`]: scripts,
      [`${name}, photos`]: photos,
    };
    if (name === 'home') {
      await hydrate(page);
      await page.waitForLoadState('networkidle');
      measured['home, scripts in use'] = sizeOf(responses, 'script');
    }
    expect(report(measured)).toEqual([]);
  });
}

interface Received {
  type: string;
  bytes: number;
}

/** Without headers, which contain dates. */
function collectResponses(page: Page): Received[] {
  const received: Received[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith('http')) return;
    const bytes = Number(response.headers()['content-length']);
    received.push({ type: response.request().resourceType(), bytes });
  });
  return received;
}

function sizeOf(responses: readonly Received[], type: string): number {
  return responses.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
}
