import { test as base } from '@playwright/test';
import { startInSetup } from '../support/start-in-setup.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/site.ts';

const test = base.extend<{ server: Awaited<ReturnType<typeof startInSetup>> }>({
  server: async ({}, use) => {
    const server = await startInSetup();
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook
    await use(server);
    await server.stop();
  },
});

test('a visitor during the first start sees the setup page, then the site; it fits the screen', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/faqs`);
  await expect(page.getByRole('heading', { name: 'Setting up…' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await server.finish();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Setting up…', {
    // The page asks again every few seconds, and a busy machine starts slowly.
    timeout: 30_000,
  });
  await expect(page).toHaveURL(`${server.url}/faqs`);
});
