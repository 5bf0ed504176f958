import { MAX_DEVICE_FAVORITES } from '../favorites.constants.ts';

/** Also read by reason-to-hydrate.ts. */
const KEY = 'favorites';

/** The ids of the pets that this browser has saved without an account, most recently added first. */
export function readDeviceFavorites(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId).slice(0, MAX_DEVICE_FAVORITES) : [];
  } catch {
    return [];
  }
}

/** @returns how many there are now; null if there are too many, or if the browser stores nothing */
export function addDeviceFavorite(petId: number): number | null {
  const others = readDeviceFavorites().filter((id) => id !== petId);
  if (others.length >= MAX_DEVICE_FAVORITES) return null;
  return write([petId, ...others]) ? others.length + 1 : null;
}

export function removeDeviceFavorites(petIds: readonly number[]): void {
  const stored = readDeviceFavorites();
  if (stored.length > 0) write(stored.filter((id) => !petIds.includes(id)));
}

/** @returns unsubscribes from changes in other tabs */
export function onDeviceFavorites(onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function write(petIds: readonly number[]): boolean {
  try {
    if (petIds.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(petIds));
    return true;
  } catch {
    return false;
  }
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}
