import type { Page } from '@playwright/test';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-application.ts';

type Traits = Parameters<typeof createSignedInUser>[1];

/** Creates a user, and stores their session in the browser as after a login. */
export async function signIn(
  page: Page,
  shelter: StartedApp,
  traits: Traits & { name: string },
): Promise<SignedInUser> {
  const user = await createSignedInUser(shelter.db, traits);
  await remember(page, shelter, { ...traits, ...user });
  return user;
}

interface Remembered {
  token: string;
  role?: string;
  id: number;
  name: string;
}

export async function remember(
  page: Page,
  shelter: Pick<StartedApp, 'url'>,
  { token, role = 'User', id, name }: Remembered,
): Promise<void> {
  const keys = { token, role, user_id: String(id), username: name, isAuthenticated: 'true' };
  // A page of the same origin without our scripts.
  await page.goto(`${shelter.url}/favicon.svg`);
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    Object.entries(keys),
  );
}

export async function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted());
}
