const KEY = 'provider_visit';

/** A visit to another provider that this tab has started. */
export interface ProviderVisit {
  state: string;
  purpose: 'login' | 'link';
  /** The path that it leads back to; undefined: the dashboard. */
  returnTo?: string | undefined;
}

/** Goes to the provider. Only the tab that started the visit completes it, so no one else can log it in to their account. */
export function visitProvider(url: string, visit: Omit<ProviderVisit, 'state'>): void {
  const state = new URL(url).searchParams.get('state') ?? '';
  sessionStorage.setItem(KEY, JSON.stringify({ ...visit, state }));
  location.assign(url);
}

/** The visit that the provider's redirect belongs to; null if this tab did not start it. */
export function findVisit(query: string): ProviderVisit | null {
  try {
    const visit = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ProviderVisit | null;
    return visit && visit.state === new URLSearchParams(query).get('state') ? visit : null;
  } catch {
    return null;
  }
}

/** A visit counts once. */
export function clearVisit(): void {
  sessionStorage.removeItem(KEY);
}
