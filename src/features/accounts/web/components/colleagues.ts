import { useEffect } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { can } from '../../../../browser/dashboard/current-user.ts';
import { createStore, useStore } from '../../../../browser/store.ts';
import type { Capability } from '../../../../platform/capabilities.contract.ts';
import type { AccountsApi, Colleague } from '../../accounts.contract.ts';

const call = createApiClient<AccountsApi>();

interface Loaded {
  all: readonly Colleague[];
  at: number;
}

const none: Loaded = { all: [], at: 0 };

/** By what they may do. */
const colleagues = createStore<Partial<Record<Capability, Loaded>>>({});

/** People join and leave seldom. */
const MAX_AGE_MS = 5 * 60_000;

/** The staff who may do this, by name; empty until they are loaded, and for those who may not assign work. */
export function useColleagues(capability: Capability = 'work on tasks'): readonly Colleague[] {
  useEffect(() => void loadColleagues(capability), [capability]);
  return (useStore(colleagues)[capability] ?? none).all;
}

/** The name of a loaded colleague. */
export function nameOfColleague(id: number): string | undefined {
  return Object.values(colleagues.read())
    .flatMap(({ all }) => all)
    .find((each) => each.id === id)?.name;
}

/** Options of a select, with a colleague who is chosen now even if they aren't loaded. */
export function toColleagueOptions(all: readonly Colleague[], chosen: Colleague | null, ownId?: number) {
  const names = chosen && !all.some(({ id }) => id === chosen.id) ? [chosen, ...all] : all;
  return names.map(({ id, name }) => ({ value: String(id), label: id === ownId ? `${name} (me)` : name }));
}

/** Loads them unless that was done a few minutes ago. */
export async function loadColleagues(capability: Capability): Promise<void> {
  const { all, at } = colleagues.read()[capability] ?? none;
  if (!can('assign tasks') || Date.now() - at < MAX_AGE_MS) return;
  const write = (loaded: Loaded) => colleagues.write({ ...colleagues.read(), [capability]: loaded });
  write({ all, at: Date.now() });
  try {
    write({ all: await call('GET /api/users/colleagues', { query: { can: capability } }), at: Date.now() });
  } catch {
    // Loaded again with the next page.
    write({ all, at: 0 });
  }
}
