import type { Page } from '@playwright/test';

/** Closes the alerts, instead of waiting seconds for them to fade: until then their text has less contrast. */
export async function dismissAlerts(page: Page): Promise<void> {
  const buttons = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' });
  // They are displayed one by one.
  while ((await buttons.count()) > 0) await buttons.first().click();
}
