import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

const paths = [
  '/',
  '/catalogue',
  '/search',
  '/about',
  '/faqs',
  '/success-stories',
  '/pets/500',
  '/pets/1',
  '/privacy',
  '/auth',
];
const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const path of paths) {
  test(`the chat's button covers nothing that people use or read on ${path}`, async ({ page, demo }) => {
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.goto(demo + path);
      // It steps aside once the page is hydrated.
      await page.locator('.chat-launcher').focus();
      await expect(page.locator('.chat-launcher')).toHaveAttribute('data-steps-aside', 'on');
      // With the focus, it would show even where it has no free place.
      await page.locator('.chat-launcher').blur();
      const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      for (const part of [0, 0.15, 0.3, 0.45, 0.6, 0.8, 1]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), Math.round(height * part));
        await expect.poll(() => listCovered(page), `${path} at ${size.width} px, ${part * 100}%`).toEqual([]);
      }
    }
  });
}

test('the chat’s button doesn’t cover the corner of a control whose rest is below it', async ({ page, demo }) => {
  await page.setViewportSize(widths[1]!);
  await page.goto(`${demo}/search`);
  const launcher = page.locator('.chat-launcher');
  await launcher.focus();
  await expect(launcher).toHaveAttribute('data-steps-aside', 'on');
  await launcher.blur();
  // The last card of a row reaches a few pixels under the button, at the button’s lowest place.
  const control = page.locator('.compare-card').nth(3);
  for (const overlap of [3, 6, 9]) {
    await control.evaluate((each, px) => {
      const lowest =
        innerHeight - Number.parseFloat(getComputedStyle(document.querySelector('.chat-launcher')!).bottom);
      scrollBy({ top: each.getBoundingClientRect().top - (lowest - px), behavior: 'instant' });
    }, overlap);
    await expect.poll(() => listCovered(page), `${overlap} px`).toEqual([]);
  }
});

test('the chat’s button is visible at the top and at the end of a page, and whenever it has the focus', async ({
  page,
  demo,
}) => {
  await page.setViewportSize(widths[0]!);
  await page.goto(`${demo}/faqs`);
  const launcher = page.locator('.chat-launcher');
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(launcher).toHaveCSS('opacity', '1');
  await page.goto(`${demo}/catalogue`);
  await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
  await launcher.focus();
  await expect(launcher).toHaveCSS('opacity', '1');
});

test('on a phone, the chat’s button has its place in the bar at the bottom', async ({ page, demo }) => {
  await page.setViewportSize(widths[0]!);
  await page.goto(`${demo}/pets/500`);
  const launcher = page.locator('.chat-launcher');
  await launcher.focus();
  await expect(launcher).toHaveAttribute('data-steps-aside', 'on');
  await launcher.blur();
  for (const top of [0, 300, 600, 1000]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(launcher).not.toHaveAttribute('data-aside');
    await expect.poll(async () => (await launcher.boundingBox())?.y).toBeGreaterThan(844 - 72);
  }
});

/** The controls and the lines of text under the button, if it takes their clicks. In a bar, only those of the bar. */
async function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const launcher = document.querySelector('.chat-launcher')!;
    if (getComputedStyle(launcher).pointerEvents === 'none') return [];
    const box = launcher.getBoundingClientRect();
    const bar = [...document.querySelectorAll('[data-bottom-bar]')].find(
      (each) => getComputedStyle(each).position === 'fixed' && each.getBoundingClientRect().top < box.top,
    );
    const isUnder = ({ left, right, top, bottom, width, height }: DOMRect) =>
      width > 1 &&
      height > 1 &&
      left < box.right - 1 &&
      right > box.left + 1 &&
      top < box.bottom - 1 &&
      bottom > box.top + 1;
    const isVisible = (element: Element) =>
      !launcher.contains(element) &&
      element.getBoundingClientRect().width > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = [...(bar ?? document).querySelectorAll('a[href],button,input,select,textarea,summary')]
      .filter((control) => isVisible(control) && [...control.getClientRects()].some(isUnder))
      .map((control) => control.outerHTML.slice(0, 120));
    const texts: string[] = [];
    const walker = document.createTreeWalker(bar ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = new Range();
      range.selectNode(node);
      if (
        node.textContent!.trim() !== '' &&
        isVisible(node.parentElement!) &&
        [...range.getClientRects()].some(isUnder)
      )
        texts.push(node.textContent!.slice(0, 120));
    }
    return [...controls, ...texts];
  });
}
