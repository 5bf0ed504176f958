import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { serve } from '../../../platform/http/serve.ts';
import { successStoriesApi } from '../success-stories.contract.ts';
import { decideStories, decideStory } from './decide-story.ts';
import { listPendingStories } from './pending-stories.ts';
import {
  countStories,
  getOwnStory,
  listOwnStories,
  listStories,
  listPublishedStories,
} from './success-stories.queries.ts';
import { updateStory, deleteStory, writeStory } from './write-story.ts';

export function serveSuccessStories(
  api: FastifyInstance,
  { db, clock, limits, config: { publicUrl }, getShelter }: AppContext,
): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now() });
  const storyContext = async () => ({ timeZone: (await getShelter()).timeZone, now: clock.now() });
  serve(api, successStoriesApi, {
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
      return getOwnStory(db, currentUser.id, params.id);
    },
    'DELETE /api/success-stories/:id': async ({ currentUser, params, request }) => {
      await deleteStory(db, params.id, { ...context(request), currentUser });
    },
    'GET /api/success-stories/': async ({ query }) => listStories(db, { ...query, ...(await storyContext()) }),
    'GET /api/success-stories/counts': async ({ query }) => countStories(db, { ...query, ...(await storyContext()) }),
    'PUT /api/success-stories/decisions': async ({ currentUser, body, request }) => {
      await decideStories(db, body, { ...context(request), actor: currentUser, publicUrl });
      const count = formatCount(body.stories.length, 'story', 'stories');
      return { message: `${count} ${body.decision === 'publish' ? 'published' : 'rejected'}.` };
    },
    'PUT /api/success-stories/:id/decision': ({ currentUser, params, body, request }) =>
      decideStory(db, params.id, body, { ...context(request), actor: currentUser, publicUrl }),
  });
}
