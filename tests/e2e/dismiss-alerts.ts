import { expect, type Page } from '@playwright/test';

/** Closes the alerts that cover the page, instead of waiting seconds for them to fade. */
export async function dismissAlerts(page: Page): Promise<void> {
  const buttons = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' });
  await buttons.evaluateAll((all) => all.forEach((button) => (button as HTMLButtonElement).click()));
  await expect(buttons).toHaveCount(0);
}
