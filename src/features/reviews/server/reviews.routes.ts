import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { reviewsApi } from '../reviews.contract.ts';
import { decideReview } from './decide-review.ts';
import { listPendingReviews } from './pending-reviews.ts';
import {
  countReviews,
  getOwnReview,
  listAllReviews,
  listAllStories,
  listOwnReviews,
  listReviews,
  listStories,
} from './reviews.queries.ts';
import { changeReview, deleteReview, writeReview } from './write-review.ts';

export interface ReviewsOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
  invalidateCache: () => void;
}

export function serveReviews(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, getShelter, invalidateCache }: ReviewsOptions,
): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now() });
  const when = async () => ({ timeZone: (await getShelter()).timeZone, now: clock.now() });
  serve(app, reviewsApi, {
    'GET /api/reviews/published': async ({ page }) => (page ? listStories(db, page) : listAllStories(db)),
    'GET /api/reviews/pending': async ({ currentUser }) => listPendingReviews(db, currentUser.id, await when()),
    'GET /api/reviews/me': ({ currentUser }) => listOwnReviews(db, currentUser.id),
    'POST /api/reviews/': async ({ currentUser, body, request }) => {
      const { timeZone } = await when();
      const id = await writeReview(db, limits, body, { ...context(request), currentUser, timeZone });
      return getOwnReview(db, currentUser.id, id);
    },
    'PUT /api/reviews/:id': async ({ currentUser, params, body, request }) => {
      await changeReview(db, limits, params.id, body, { ...context(request), currentUser });
      invalidateCache();
      return getOwnReview(db, currentUser.id, params.id);
    },
    'DELETE /api/reviews/:id': async ({ currentUser, params, request }) => {
      await deleteReview(db, params.id, { ...context(request), currentUser });
      invalidateCache();
    },
    'GET /api/reviews/': async ({ query, page }) => (page ? listReviews(db, query, page) : listAllReviews(db, query)),
    'GET /api/reviews/counts': ({ query }) => countReviews(db, query.search),
    'PUT /api/reviews/:id/decision': async ({ currentUser, params, body, request }) => {
      const decided = await decideReview(db, params.id, body, { ...context(request), actor: currentUser, publicUrl });
      invalidateCache();
      return decided;
    },
  });
}
