import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/find-browser.ts';

const { executablePath, args, env } = await findBrowser();

/** What a narrow screen can spoil. What happens behind a form is the same on both, and is run once. */
const onPhone =
  /every-page|large-text|without-javascript|browse-pets|names its pages|the menu at|accessible|fits? the screen|small screen/i;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/demo-site.ts',
  fullyParallel: true,
  outputDir: 'test-results/browser',
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  forbidOnly: process.env['CI'] !== undefined,
  // Node and the browser wait for each other and for the disk: one worker per core leaves half of the cores idle.
  workers: Math.min(2 * availableParallelism(), 8),
  // Otherwise Babel spends two seconds in each worker on what Vite has built.
  build: { external: ['**/build/**'] },
  // These end what hangs. Nothing here measures time, and a step that waits for a core is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args, env },
    trace: 'off',
    // Its requests would pass `page.route` by. `offline.spec.ts` and `first-visit-budgets.spec.ts` allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: onPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
