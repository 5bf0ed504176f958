import { createApiClient } from '../../../../browser/create-api-client.ts';
import { loadSettled } from '../../../../browser/dashboard/load-settled.ts';
import type { AdoptionsApi, Application } from '../../../adoptions/adoptions.contract.ts';
import type { favoritesApi } from '../../../favorites/favorites.contract.ts';
import { mergeDeviceFavorites } from '../../../favorites/web/components/favorites-list.ts';
import type { SuccessStoriesApi } from '../../../success-stories/success-stories.contract.ts';
import type { VisitsApi } from '../../../visits/visits.contract.ts';

const call = createApiClient<AdoptionsApi & typeof favoritesApi & SuccessStoriesApi & VisitsApi>();

export type UserHome = Awaited<ReturnType<typeof loadUserHome>>;

/** The latest favorites. */
const MAX_FAVORITES = 100;

/** What is in progress for an adopter; each section can fail by itself. */
export function loadUserHome(url: URL, signal: AbortSignal) {
  return loadSettled(url, {
    applications: call('GET /api/adoptions/me/', { signal }).then((all) => ({
      any: all.length > 0,
      open: openOf(all),
    })),
    decisionDays: call('GET /api/adoptions/decision-time', { signal }).then(({ days }) => days),
    visits: call('GET /api/visits/me', { signal }),
    successStories: call('GET /api/success-stories/pending', { signal }),
    favorites: loadFavorites(signal),
  });
}

async function loadFavorites(signal: AbortSignal) {
  // Right after the login. If it fails, the favorites are complete after the next one.
  await mergeDeviceFavorites().catch(() => undefined);
  const { items, total } = await call.page('GET /api/favorites/', { page: 1, limit: MAX_FAVORITES, signal });
  return { any: total > 0, available: items.filter(({ adoption_status }) => adoption_status === 'Available') };
}

/** Undecided applications, and approved ones until the pickup is done. */
function openOf(applications: Application[]): Application[] {
  return applications.filter(({ status, returned_at, pickup }) => {
    if (status === 'Pending' || status === 'Waitlisted') return true;
    return status === 'Approved' && returned_at === null && pickup?.status !== 'done';
  });
}
