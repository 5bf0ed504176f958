import { expect, test as base, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { startStandingShelter, type StandingShelter } from './standing-shelter.ts';
import { startTestApplication, type StartedApp } from './start-application.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Sites {
  /** The address of the demo shelter, started as a newcomer starts it. */
  demo: string;
  /** A shelter for one test alone, empty at first. */
  shelter: StartedApp;
  standingShelter: StandingShelter;
  /** What the page complained of in its console: scripts that failed, blocks the policy refused, hydration that did not fit. */
  complaints: string[];
}

/** Journeys in the browser against real servers. */
export const test = base.extend<Pick<Sites, 'shelter' | 'complaints'>, Pick<Sites, 'demo' | 'standingShelter'>>({
  // oxlint-disable no-empty-pattern, react-hooks/rules-of-hooks -- fixtures must destructure, and their `use` is no hook
  demo: [({}, use) => use(process.env['DEMO_URL']!), { scope: 'worker' }],
  shelter: async ({ standingShelter }, use) => use(await standingShelter.reset()),
  standingShelter: [
    async ({}, use) => {
      const standing = await startStandingShelter();
      await use(standing);
      await standing.stop();
    },
    { scope: 'worker' },
  ],
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(complaints);
  },
  // oxlint-enable no-empty-pattern, react-hooks/rules-of-hooks
});

/**
 * Each test in an application of its own: for the live chat, which remembers for some seconds whom it has notified.
 */
export const testInOwnShelter = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- fixtures must destructure
  shelter: async ({}, use) => {
    const app = await startTestApplication();
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook either
    await use(app);
    await app.stop();
  },
});

export { expect };

/**
 * Nothing that axe knows of is wrong with the page as it stands.
 * @param except parts that are left out, as a selector: what is there a hundred times is looked at some times
 */
export async function expectAccessible(
  page: Page,
  except?: string,
  // The slowest rule, and colors are the same at every width.
  { checksColors = !isPhone(page) }: { checksColors?: boolean } = {},
): Promise<void> {
  const rules = checksColors ? {} : { 'color-contrast': { enabled: false } };
  expect(await findViolations(page, { rules }, except)).toEqual([]);
}

/** Also checks the colors in dark mode: the other rules don't depend on the theme. */
export async function expectAccessibleInBothThemes(page: Page, except?: string): Promise<void> {
  await expectAccessible(page, except);
  if (isPhone(page)) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, { runOnly: ['color-contrast'] }, except)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function findViolations(page: Page, options: RunOptions, except?: string): Promise<string[]> {
  await injectAxe(page);
  return page.evaluate(
    async ([runOptions, selector]) => {
      // Elements that are still fading in have the contrast of neither state.
      const short = document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) < 1000);
      await Promise.all(short.map((each) => each.finished.catch(() => undefined)));
      // Removed from the document: axe also walks through excluded elements.
      const leftOut = selector === undefined ? [] : [...document.querySelectorAll(selector)];
      const places = leftOut.map(() => document.createComment(''));
      leftOut.forEach((part, index) => part.replaceWith(places[index]!));
      const { violations } = await window.axe.run(document, { ...runOptions, iframes: false, reporter: 'no-passes' });
      places.forEach((place, index) => place.replaceWith(leftOut[index]!));
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    },
    [options, except] as const,
  );
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

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
}
