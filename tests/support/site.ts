import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { startTestApplication, type StartedApp } from './start-application.ts';

interface Sites {
  /** The address of the demo shelter, started as a newcomer starts it. */
  demo: string;
  /** A shelter of the test's own, empty at first. */
  shelter: StartedApp;
  /** A shelter that stays from test to test: starting one takes longer than many a journey. */
  standingShelter: StartedApp;
  /** What the page complained of in its console: scripts that failed, blocks the policy refused, hydration that did not fit. */
  complaints: string[];
}

/** Journeys in the browser against real servers. */
export const test = base.extend<Pick<Sites, 'shelter' | 'complaints'>, Pick<Sites, 'demo' | 'standingShelter'>>({
  // oxlint-disable no-empty-pattern, react-hooks/rules-of-hooks -- fixtures must destructure, and their `use` is no hook
  demo: [({}, use) => use(process.env['DEMO_URL']!), { scope: 'worker' }],
  shelter: async ({}, use) => {
    const app = await startTestApplication();
    await use(app);
    await app.stop();
  },
  standingShelter: [
    async ({}, use) => {
      const app = await startTestApplication();
      await use(app);
      await app.stop();
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
 * The same journeys in the standing shelter, emptied before each: for those that leave nothing but rows, neither files
 * nor settings.
 */
export const testInStandingShelter = test.extend({
  shelter: async ({ standingShelter }, use) => {
    await empty(standingShelter);
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook either
    await use(standingShelter);
  },
});

/** What every shelter begins with. */
const kept = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'roles',
  'content_changes',
  'chat_answers',
  'chat_replies',
]);

async function empty({ db, contentChanged }: StartedApp): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(trx);
    // In whichever order: for the time being nothing looks at what refers to a row.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name } of rows) if (!kept.has(name)) await sql`delete from ${sql.table(name)}`.execute(trx);
  });
  contentChanged();
}

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
