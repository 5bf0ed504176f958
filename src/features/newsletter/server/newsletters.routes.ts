import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { shareRuns } from '../../../platform/jobs/share-runs.ts';
import { adminNewsletterMessages } from '../admin-newsletters.constants.ts';
import { newslettersApi, type Newsletter } from '../newsletters.contract.ts';
import { subscribersApi, type SubscribersQuery } from '../subscribers.contract.ts';
import { personalizeNewsletter, composeNewsletter } from './compose-newsletter.ts';
import { findNewsletter, listNewsletters, previewNewsletter } from './newsletters.queries.ts';
import { queueNewsletters } from './queue-newsletters.ts';
import { resumeNewsletter, sendTest, startNewsletter, stopNewsletter } from './send-newsletter.ts';
import { countSubscribers, listSubscriberIds, listSubscribers, removeSubscribers } from './subscribers.ts';
import { createDraft, deleteNewsletter, saveNewsletter } from './write-newsletter.ts';

/** Newsletters and subscribers, for Admins. */
export function serveNewsletters(api: FastifyInstance, app: AppContext): void {
  const { db, clock, limits, delivery, getShelter } = app;
  const { publicUrl } = app.config;
  const adminContext = (currentUser: CurrentUser, request: FastifyRequest) => {
    return { currentUser, ip: clientIp(request), now: clock.now(), publicUrl };
  };
  const getNewsletter = async (id: number): Promise<Newsletter> => {
    const newsletter = await findNewsletter(db, id, publicUrl);
    if (!newsletter) throw new ApiError(404, adminNewsletterMessages.notFound);
    return newsletter;
  };
  const queueInBackground = createBackgroundQueue(api, app);
  serve(api, newslettersApi, {
    'GET /api/newsletter/issues/': async ({ query }) => listNewsletters(db, query, (await getShelter()).timeZone),
    'POST /api/newsletter/issues/': async ({ currentUser, body, request }) =>
      getNewsletter(await createDraft(db, body, adminContext(currentUser, request))),
    'POST /api/newsletter/issues/preview': async ({ currentUser, body }) => {
      const { content, errors } = await composeNewsletter(db, body, publicUrl);
      return { content: previewNewsletter(personalizeNewsletter(content, currentUser.name), publicUrl), errors };
    },
    'GET /api/newsletter/issues/:id': ({ params }) => getNewsletter(params.id),
    'PUT /api/newsletter/issues/:id': async ({ currentUser, params, body, request }) => {
      await saveNewsletter(db, params.id, body, adminContext(currentUser, request));
      return getNewsletter(params.id);
    },
    'DELETE /api/newsletter/issues/:id': ({ currentUser, params, request }) =>
      deleteNewsletter(db, params.id, adminContext(currentUser, request)),
    'POST /api/newsletter/issues/:id/test': async ({ currentUser, params, request }) => {
      const email_id = await sendTest(db, limits, params.id, adminContext(currentUser, request));
      void delivery.deliverNow();
      return { message: `We’ve sent a test to ${currentUser.email}.`, email_id };
    },
    'POST /api/newsletter/issues/:id/start': async ({ currentUser, params, body, request }) => {
      await startNewsletter(db, params.id, body.version, adminContext(currentUser, request));
      queueInBackground();
      return getNewsletter(params.id);
    },
    'POST /api/newsletter/issues/:id/stop': async ({ currentUser, params, request }) => {
      await stopNewsletter(db, params.id, adminContext(currentUser, request));
      return getNewsletter(params.id);
    },
    'POST /api/newsletter/issues/:id/resume': async ({ currentUser, params, request }) => {
      await resumeNewsletter(db, params.id, adminContext(currentUser, request));
      queueInBackground();
      return getNewsletter(params.id);
    },
  });
  const toSearch = async (query: SubscribersQuery) => ({ ...query, timeZone: (await getShelter()).timeZone });
  serve(api, subscribersApi, {
    'GET /api/newsletter/subscribers/': async ({ query }) => listSubscribers(db, await toSearch(query)),
    'GET /api/newsletter/subscribers/total': async () => ({ total: await countSubscribers(db) }),
    'GET /api/newsletter/subscribers/ids': async ({ query }) => ({
      ids: await listSubscriberIds(db, await toSearch(query)),
    }),
    'POST /api/newsletter/subscribers/remove': async ({ currentUser, body, request }) => {
      const removed = await removeSubscribers(db, body.ids, adminContext(currentUser, request));
      return { removed, message: `${formatCount(removed, 'subscriber')} removed.` };
    },
    'DELETE /api/newsletter/subscribers/:id': async ({ currentUser, params, request }) => {
      await removeSubscribers(db, [params.id], adminContext(currentUser, request));
    },
  });
}

/** Queues at once; the job in `start-jobs.ts` continues after a crash. */
function createBackgroundQueue(
  api: FastifyInstance,
  { db, clock, delivery, config: { publicUrl }, onWarning }: AppContext,
): () => void {
  const closing = new AbortController();
  const queueing = shareRuns(async () => {
    try {
      await queueNewsletters(db, { now: clock.now(), publicUrl, onWarning, signal: closing.signal });
      if (!closing.signal.aborted) void delivery.deliverNow();
    } catch {
      onWarning('queueing newsletters failed');
    }
  });
  api.addHook('onClose', async () => {
    closing.abort();
    await queueing.idle();
  });
  return () => void queueing.run();
}
