import { currentUser } from '../../../../browser/call-api.ts';
import type { AdoptionsApi, Application } from '../../../adoptions/adoptions.contract.ts';
import type { favoritesApi } from '../../../favorites/favorites.contract.ts';
import type { ReviewsApi } from '../../../reviews/reviews.contract.ts';
import { loadParts } from '../load-parts.ts';

const call = currentUser<AdoptionsApi & typeof favoritesApi & ReviewsApi>();

/** Of the favorites that can be adopted, the ones that were kept last. */
const FAVORITES_LOOKED_AT = 100;

/** What is going on for an adopter, each part by itself. */
export function loadUserHome(url: URL, signal: AbortSignal) {
  return loadParts(url, {
    applications: call('GET /api/adoptions/me/', { signal }).then((all) => ({
      any: all.length > 0,
      open: openOf(all),
    })),
    usualDays: call('GET /api/adoptions/usual-time', { signal }).then(({ days }) => days),
    reviews: call('GET /api/reviews/pending', { signal }),
    favorites: call
      .page('GET /api/favorites/', { page: 1, limit: FAVORITES_LOOKED_AT, signal })
      .then(({ items, total }) => ({
        any: total > 0,
        available: items.filter(({ adoption_status }) => adoption_status === 'Available'),
      })),
  });
}

export type UserHome = Awaited<ReturnType<typeof loadUserHome>>;

/** Those in which something is still to come: not the pets that live at home already. */
function openOf(applications: Application[]): Application[] {
  return applications.filter(({ status, returned_at, pickup }) => {
    if (status === 'Pending' || status === 'Waitlisted') return true;
    return status === 'Approved' && returned_at === null && pickup?.state !== 'done';
  });
}
