import type { Page } from '@playwright/test';

/** On a phone, the header has room for the name, the account and the menu with the rest. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}
