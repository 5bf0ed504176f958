import type { Page } from '@playwright/test';
import { capabilitiesOf, type StaffRole } from '../../src/platform/capabilities.contract.ts';
import { createSignedInUser, createStaff, type SignedInUser } from './signed-in-users.ts';
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

/** Creates staff with these roles, and stores their session in the browser as after a login. */
export async function signInStaff(
  page: Page,
  shelter: StartedApp,
  { roles, ...traits }: Traits & { name: string; roles: readonly StaffRole[] },
): Promise<SignedInUser> {
  const user = await createStaff(shelter.db, roles, traits);
  await remember(page, shelter, { ...traits, ...user, capabilities: capabilitiesOf(roles) });
  return user;
}

interface Remembered {
  token: string;
  role?: string;
  id: number;
  name: string;
  /** Of a User who is staff. */
  capabilities?: readonly string[];
}

export async function remember(
  page: Page,
  shelter: Pick<StartedApp, 'url'>,
  { token, role = 'User', id, name, capabilities }: Remembered,
): Promise<void> {
  const keys = {
    token,
    role,
    user_id: String(id),
    username: name,
    isAuthenticated: 'true',
    ...(capabilities && { capabilities: capabilities.join() }),
  };
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
