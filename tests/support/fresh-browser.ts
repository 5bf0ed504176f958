import { vi } from 'vitest';
import { removeAlert } from '../../src/ui/alerts.tsx';

interface StoredAlert {
  text: string;
  kind: string;
}

/** Gives a test of a page's loader empty storage, as in a new browser, and no alerts. Unstub the globals afterwards. */
export function freshBrowser(): void {
  // The alerts module keeps its state between tests.
  for (const { text } of storedAlerts()) removeAlert(text);
  // Node has only one of a browser's two storages, in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
}

export function storedAlerts(): StoredAlert[] {
  return JSON.parse(sessionStorage.getItem('alerts') ?? '[]') as StoredAlert[];
}

/** Where a loader or an action redirects to; null if it opens the page. */
export async function redirectOf(load: () => unknown): Promise<string | null> {
  const outcome = await Promise.try(load).catch((thrown: unknown) => thrown);
  return outcome instanceof Response ? outcome.headers.get('location') : null;
}
