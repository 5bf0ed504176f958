import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startTestApplication, type StartedApp } from './start-application.ts';

interface Sites {
  /** The address of the demo shelter, started as a newcomer starts it. */
  demo: string;
  /** A shelter of the test's own, empty at first. */
  shelter: StartedApp;
  /** What the page complained of in its console: scripts that failed, blocks the policy refused, hydration that did not fit. */
  complaints: string[];
}

/** Journeys in the browser against real servers. */
export const test = base.extend<Omit<Sites, 'demo'>, Pick<Sites, 'demo'>>({
  // oxlint-disable no-empty-pattern, react-hooks/rules-of-hooks -- fixtures must destructure, and their `use` is no hook
  demo: [({}, use) => use(process.env['DEMO_URL']!), { scope: 'worker' }],
  shelter: async ({}, use) => {
    const app = await startTestApplication();
    await use(app);
    await app.stop();
  },
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

export { expect };

/**
 * Nothing that axe knows of is wrong with the page as it stands.
 * @param except parts that are left out, as a selector: what is there a hundred times is looked at some times
 */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  const axe = await openAxe(page, except);
  // The slowest of its rules, and colours are the same at every width.
  if (isPhone(page)) axe.disableRules(['color-contrast']);
  await expectNoViolations(axe);
}

/** The same, and in the dark the colours as well: the other rules do not depend on them. */
export async function expectAccessibleInBothThemes(page: Page, except?: string): Promise<void> {
  await expectAccessible(page, except);
  if (isPhone(page)) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations((await openAxe(page, except)).withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
}

async function openAxe(page: Page, except: string | undefined): Promise<AxeBuilder> {
  // What is still fading in has the contrast of neither state.
  await page.evaluate(async () => {
    const short = document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().endTime) < 1000);
    await Promise.all(short.map((each) => each.finished.catch(() => undefined)));
  });
  // In its legacy mode it opens no second page to put the findings of frames together: there are none to look into.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  return except === undefined ? axe : axe.exclude(except);
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  expect(findings).toEqual([]);
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
