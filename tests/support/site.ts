import { expect, test as base, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { startReusedShelter, type ReusedShelter } from './reused-shelter.ts';
import { startTestApplication, type StartedApp } from './start-application.ts';
import { WARM_UP_TIMEOUT_MS, warmUp, warmUpChat } from './warm-up.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Sites {
  /** The URL of the demo shelter, started as by a newcomer. */
  demo: string;
  /** An empty shelter for one test. */
  shelter: StartedApp;
  reusedShelter: ReusedShelter;
  /** Starts an application for one test, which stops it. Each worker has used one before, which makes the next quicker. */
  startOwn: () => Promise<StartedApp>;
  /** Console errors and warnings: script errors, content security violations, hydration mismatches. */
  complaints: string[];
}

/** Browser tests against real servers. */
export const test = base.extend<Pick<Sites, 'shelter' | 'complaints'>, Omit<Sites, 'shelter' | 'complaints'>>({
  // oxlint-disable no-empty-pattern, react-hooks/rules-of-hooks -- fixtures must destructure, and their `use` is no hook
  demo: [({}, use) => use(process.env['DEMO_URL']!), { scope: 'worker' }],
  shelter: async ({ reusedShelter }, use) => use(await reusedShelter.reset()),
  reusedShelter: [
    async ({ browser }, use) => {
      const reused = await startReusedShelter();
      await warmUp(browser, await reused.reset());
      await use(reused);
      await reused.stop();
    },
    { scope: 'worker', timeout: WARM_UP_TIMEOUT_MS },
  ],
  startOwn: [
    async ({ browser }, use) => {
      const app = await startTestApplication();
      await warmUp(browser, app);
      await warmUpChat(app);
      await app.stop();
      await use(startTestApplication);
    },
    { scope: 'worker', timeout: WARM_UP_TIMEOUT_MS },
  ],
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // On a busy machine, a page may need more than the few seconds that the browser gives a preloaded file.
      if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return;
      // By `playwright.config.ts`.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => {
      // Chromium rejects a promise of its own if it shows a page before its fade from the former one could start, as
      // on a busy machine or after "Back": https://github.com/w3c/csswg-drafts/issues/13726
      if (error.message === 'Transition was aborted because of invalid state. Page already revealed') return;
      complaints.push(error.message);
    });
    await use(complaints);
  },
  // oxlint-enable no-empty-pattern, react-hooks/rules-of-hooks
});

/**
 * Starts an application per test: the live chat remembers for some seconds whom it has notified.
 */
export const testWithOwnServer = test.extend({
  shelter: async ({ startOwn }, use) => {
    const app = await startOwn();
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook either
    await use(app);
    await app.stop();
  },
});

export { expect };

/** Uses a page of the site, so that it hydrates. */
export async function hydrate(page: Page): Promise<void> {
  const account = page.getByRole('link', { name: 'Account', exact: true });
  await account.focus();
  await expect(account).toHaveAttribute('aria-haspopup', 'dialog');
}

/** Asserts that axe finds no violations on the page. */
export async function expectAccessible(
  page: Page,
  // Color contrast is the slowest rule, and colors are the same at every width.
  { checksColors = !isPhone(page) }: { checksColors?: boolean } = {},
): Promise<void> {
  const rules = checksColors ? {} : { 'color-contrast': { enabled: false } };
  expect(await findViolations(page, { rules })).toEqual([]);
}

/** Also checks the colors in dark mode: the other rules don't depend on the theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  if (isPhone(page)) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, { runOnly: ['color-contrast'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate(async (runOptions) => {
    // Elements that are fading in have too little contrast.
    const short = document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) < 1000);
    await Promise.all(short.map((each) => each.finished.catch(() => undefined)));
    const { violations } = await window.axe.run(document, { ...runOptions, iframes: false, reporter: 'no-passes' });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, options);
}

/**
 * Once per document: sending and parsing it takes several times as long as running it on most pages. Not in frames: a lazy
 * one doesn't respond until it is visible, and each frame's content is its own page in `every-page.spec.ts`.
 */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 600;
}

/** Asserts that the page doesn't scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
}
