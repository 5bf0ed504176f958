import type { Page } from '@playwright/test';
import { nameWhoCan, type Capability } from '../../src/platform/capabilities.contract.ts';
import { expect } from '../support/site.ts';

/** What every menu starts with for those who don't edit animals. */
export const always = ['Dashboard', 'View Pets'];
const end = ['View site', 'My adoptions'];

/** Staff who are Users also have a way to their own dashboard. */
export async function expectMenu(page: Page, links: readonly string[]): Promise<void> {
  const open = page.getByRole('button', { name: 'Menu' });
  if (await open.isVisible()) await open.click();
  const menu = page.getByRole('navigation', { name: 'Pet Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([...links, ...end]);
  if (await open.isVisible()) await page.keyboard.press('Escape');
}

/** The notice on a page whose buttons are hidden. */
export function canLook(capability: Capability): string {
  return `You can look, but only ${nameWhoCan(capability)} can make changes.`;
}
