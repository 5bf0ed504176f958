import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdoptionsApi, Application } from '../../../adoptions/adoptions.contract.ts';
import type { favoritesApi } from '../../../favorites/favorites.contract.ts';
import type { SuccessStoriesApi } from '../../../success-stories/success-stories.contract.ts';
import { loadSettled } from '../../../../browser/dashboard/load-settled.ts';

const call = createApiClient<AdoptionsApi & typeof favoritesApi & SuccessStoriesApi>();

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
    successStories: call('GET /api/success-stories/pending', { signal }),
    favorites: call.page('GET /api/favorites/', { page: 1, limit: MAX_FAVORITES, signal }).then(({ items, total }) => ({
      any: total > 0,
      available: items.filter(({ adoption_status }) => adoption_status === 'Available'),
    })),
  });
}

export type UserHome = Awaited<ReturnType<typeof loadUserHome>>;

/** Undecided applications, and approved ones until the pickup is done. */
function openOf(applications: Application[]): Application[] {
  return applications.filter(({ status, returned_at, pickup }) => {
    if (status === 'Pending' || status === 'Waitlisted') return true;
    return status === 'Approved' && returned_at === null && pickup?.status !== 'done';
  });
}
