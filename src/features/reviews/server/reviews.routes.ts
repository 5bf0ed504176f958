import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
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
  contentChanged: () => void;
}

export function serveReviews(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, getShelter, contentChanged }: ReviewsOptions,
): void {
  const circumstances = (request: FastifyRequest) => ({ address: addressOf(request), now: clock.now() });
  const when = async () => ({ timeZone: (await getShelter()).timeZone, now: clock.now() });
  serve(app, reviewsApi, {
    'GET /api/reviews/published': async ({ page }) => (page ? listStories(db, page) : listAllStories(db)),
    'GET /api/reviews/pending': async ({ caller }) => listPendingReviews(db, caller.id, await when()),
    'GET /api/reviews/me': ({ caller }) => listOwnReviews(db, caller.id),
    'POST /api/reviews/': async ({ caller, body, request }) => {
      const { timeZone } = await when();
      const id = await writeReview(db, limits, body, { ...circumstances(request), caller, timeZone });
      return getOwnReview(db, caller.id, id);
    },
    'PUT /api/reviews/:id': async ({ caller, params, body, request }) => {
      await changeReview(db, limits, params.id, body, { ...circumstances(request), caller });
      contentChanged();
      return getOwnReview(db, caller.id, params.id);
    },
    'DELETE /api/reviews/:id': async ({ caller, params, request }) => {
      await deleteReview(db, params.id, { ...circumstances(request), caller });
      contentChanged();
    },
    'GET /api/reviews/': async ({ query, page }) => (page ? listReviews(db, query, page) : listAllReviews(db, query)),
    'GET /api/reviews/counts': ({ query }) => countReviews(db, query.search),
    'PUT /api/reviews/:id/decision': async ({ caller, params, body, request }) => {
      const decided = await decideReview(db, params.id, body, { ...circumstances(request), actor: caller, publicUrl });
      contentChanged();
      return decided;
    },
  });
}
