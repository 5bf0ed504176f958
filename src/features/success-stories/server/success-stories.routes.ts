import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { successStoriesApi } from '../success-stories.contract.ts';
import { decideStory } from './decide-story.ts';
import { listPendingStories } from './pending-stories.ts';
import {
  countStories,
  getOwnStory,
  listOwnStories,
  listStories,
  listPublishedStories,
} from './success-stories.queries.ts';
import { updateStory, deleteStory, writeStory } from './write-story.ts';

export interface SuccessStoriesOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
  invalidateCache: () => void;
}

export function serveSuccessStories(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, getShelter, invalidateCache }: SuccessStoriesOptions,
): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now() });
  const storyContext = async () => ({ timeZone: (await getShelter()).timeZone, now: clock.now() });
  serve(app, successStoriesApi, {
    'GET /api/success-stories/published': async () => listPublishedStories(db),
    'GET /api/success-stories/pending': async ({ currentUser }) =>
      listPendingStories(db, currentUser.id, await storyContext()),
    'GET /api/success-stories/me': ({ currentUser }) => listOwnStories(db, currentUser.id),
    'POST /api/success-stories/': async ({ currentUser, body, request }) => {
      const { timeZone } = await storyContext();
      const id = await writeStory(db, limits, body, { ...context(request), currentUser, timeZone });
      return getOwnStory(db, currentUser.id, id);
    },
    'PUT /api/success-stories/:id': async ({ currentUser, params, body, request }) => {
      await updateStory(db, limits, params.id, body, { ...context(request), currentUser });
      invalidateCache();
      return getOwnStory(db, currentUser.id, params.id);
    },
    'DELETE /api/success-stories/:id': async ({ currentUser, params, request }) => {
      await deleteStory(db, params.id, { ...context(request), currentUser });
      invalidateCache();
    },
    'GET /api/success-stories/': async ({ query }) => listStories(db, query),
    'GET /api/success-stories/counts': ({ query }) => countStories(db, query.search),
    'PUT /api/success-stories/:id/decision': async ({ currentUser, params, body, request }) => {
      const decided = await decideStory(db, params.id, body, { ...context(request), actor: currentUser, publicUrl });
      invalidateCache();
      return decided;
    },
  });
}
