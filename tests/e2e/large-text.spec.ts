import type { Page } from '@playwright/test';
import { createPet, createUser } from '../support/factories.ts';
import { expect, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

/** Shows the font of slow connections: it is wider, and a busy machine may also be too slow for the site's own. */
async function useFallbackFont(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
}

/** Doubles the browser's text size. */
async function doubleText(page: Page): Promise<void> {
  await page.locator('html').evaluate((root) => {
    root.style.fontSize = '200%';
  });
}

test.beforeEach(({ page }) => useFallbackFont(page));

test('the public pages fit the screen when the text is twice as large', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Maple' });
  for (const path of [
    '/',
    '/catalogue',
    '/about',
    '/faqs#declawing',
    '/privacy',
    '/success-stories',
    '/donate',
    '/donate/manage',
    '/donate/thanks',
    '/verify',
    '/sign',
    '/newsletter/unsubscribe',
    '/newsletter/unsubscribe?token=unknown',
    '/newsletter/confirm?token=unknown',
    '/auth?mode=signup',
    '/reset-password',
    '/join',
    '/api/docs',
    '/api/docs/pets',
    '/nowhere',
  ]) {
    await page.goto(shelter.url + path);
    await doubleText(page);
    await test.step(path, () => expectNoSidewaysScroll(page));
  }
});

test('the dashboards fit the screen when the text is twice as large', async ({ page, shelter }) => {
  const { id } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Jamie Rivera', email: 'jamie.rivera@a-long-name-of-a-house.example.org' });
  await shelter.db
    .insertInto('audit_log')
    .values({
      actor_id: id,
      action: 'session.login',
      subject_type: 'user',
      subject_id: id,
      ip: '192.0.2.7',
      at: new Date(),
    })
    .execute();
  for (const path of ['', '/teams', '/profile', '/change-password', '/audit-log', '/outbox']) {
    await page.goto(`${shelter.url}/admin-dashboard${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await doubleText(page);
    await test.step(path, () => expectNoSidewaysScroll(page));
  }
});
