import { useEffect } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { createStore, useStore } from '../../../../browser/store.ts';
import type { AccountsApi, Colleague } from '../../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

const colleagues = createStore<readonly Colleague[]>([]);
let loadedAt = 0;

/** People join and leave seldom. */
const MAX_AGE_MS = 5 * 60_000;

/** All Admins by name; empty until they are loaded. */
export function useColleagues(): readonly Colleague[] {
  useEffect(() => void loadColleagues(), []);
  return useStore(colleagues);
}

/** The name of a loaded Admin. */
export function nameOfColleague(id: number): string | undefined {
  return colleagues.read().find((each) => each.id === id)?.name;
}

/** Options of a select, with an Admin who is chosen now even if they aren't loaded. */
export function toColleagueOptions(all: readonly Colleague[], chosen: Colleague | null, ownId?: number) {
  const names = chosen && !all.some(({ id }) => id === chosen.id) ? [chosen, ...all] : all;
  return names.map(({ id, name }) => ({ value: String(id), label: id === ownId ? `${name} (me)` : name }));
}

/** Loads them unless that was done a few minutes ago. */
export async function loadColleagues(): Promise<void> {
  if (Date.now() - loadedAt < MAX_AGE_MS) return;
  loadedAt = Date.now();
  try {
    colleagues.write(await call('GET /api/users/colleagues'));
  } catch {
    // Loaded again with the next page.
    loadedAt = 0;
  }
}
