import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { newsletterManageMessages } from '../newsletter-manage-words.contract.ts';
import { newslettersApi, type Newsletter } from '../newsletters.contract.ts';
import { subscribersApi } from '../subscribers.contract.ts';
import { addressNewsletter, composeNewsletter } from './compose-newsletter.ts';
import { findNewsletter, listAllNewsletters, listNewsletters, showNewsletter } from './newsletters.queries.ts';
import { queueNewsletters } from './queue-newsletters.ts';
import { goOnWithNewsletter, sendTest, startNewsletter, stopNewsletter } from './send-newsletter.ts';
import {
  countSubscribers,
  exportSubscribers,
  listAllSubscribers,
  listSubscribers,
  removeSubscriber,
} from './subscribers.ts';
import { beginNewsletter, deleteNewsletter, saveNewsletter } from './write-newsletter.ts';

interface NewslettersOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  publicUrl: string;
  /** Sends what is due without waiting for the next look. */
  deliverNow: () => Promise<void>;
}

/** What Admins do: newsletters and their subscribers. */
export function serveNewsletters(
  app: FastifyInstance,
  { db, clock, limits, publicUrl, deliverNow }: NewslettersOptions,
): void {
  const deed = (currentUser: CurrentUser, request: FastifyRequest) => {
    return { currentUser, ip: clientIp(request), now: clock.now(), publicUrl };
  };
  const getNewsletter = async (id: number): Promise<Newsletter> => {
    const newsletter = await findNewsletter(db, id, publicUrl);
    if (!newsletter) throw new ApiError(404, newsletterManageMessages.notFound);
    return newsletter;
  };
  const queueSoon = queueingInBackground(app, { db, clock, publicUrl, deliverNow });
  serve(app, newslettersApi, {
    'GET /api/newsletter/issues/': async ({ page }) => (page ? listNewsletters(db, page) : listAllNewsletters(db)),
    'POST /api/newsletter/issues/': async ({ currentUser, body, request }) =>
      getNewsletter(await beginNewsletter(db, body, deed(currentUser, request))),
    'POST /api/newsletter/issues/preview': async ({ currentUser, body }) => {
      const { content, mistakes } = await composeNewsletter(db, body, publicUrl);
      return { content: showNewsletter(addressNewsletter(content, currentUser.name), publicUrl), mistakes };
    },
    'GET /api/newsletter/issues/:id': ({ params }) => getNewsletter(params.id),
    'PUT /api/newsletter/issues/:id': async ({ currentUser, params, body, request }) => {
      await saveNewsletter(db, params.id, body, deed(currentUser, request));
      return getNewsletter(params.id);
    },
    'DELETE /api/newsletter/issues/:id': ({ currentUser, params, request }) =>
      deleteNewsletter(db, params.id, deed(currentUser, request)),
    'POST /api/newsletter/issues/:id/test': async ({ currentUser, params, request }) => {
      const mail_id = await sendTest(db, limits, params.id, deed(currentUser, request));
      void deliverNow();
      return { message: `A test is on its way to ${currentUser.email}.`, mail_id };
    },
    'POST /api/newsletter/issues/:id/start': async ({ currentUser, params, body, request }) => {
      await startNewsletter(db, params.id, body.version, deed(currentUser, request));
      queueSoon();
      return getNewsletter(params.id);
    },
    'POST /api/newsletter/issues/:id/stop': async ({ currentUser, params, request }) => {
      await stopNewsletter(db, params.id, deed(currentUser, request));
      return getNewsletter(params.id);
    },
    'POST /api/newsletter/issues/:id/go-on': async ({ currentUser, params, request }) => {
      await goOnWithNewsletter(db, params.id, deed(currentUser, request));
      queueSoon();
      return getNewsletter(params.id);
    },
  });
  serve(app, subscribersApi, {
    'GET /api/newsletter/subscribers/': async ({ query, page }) =>
      page ? listSubscribers(db, query, page) : listAllSubscribers(db, query),
    'GET /api/newsletter/subscribers/total': async () => ({ total: await countSubscribers(db) }),
    'GET /api/newsletter/subscribers/export': ({ query }) => exportSubscribers(listAllSubscribers(db, query)),
    'DELETE /api/newsletter/subscribers/:id': ({ currentUser, params, request }) =>
      removeSubscriber(db, params.id, deed(currentUser, request)),
  });
}

/** The first to queue what was just begun; what it does not come to, the job does (`start-jobs.ts`). */
function queueingInBackground(
  app: FastifyInstance,
  { db, clock, publicUrl, deliverNow }: Omit<NewslettersOptions, 'limits'>,
): () => void {
  const closing = new AbortController();
  let underWay = Promise.resolve();
  app.addHook('onClose', async () => {
    closing.abort();
    await underWay;
  });
  const onWarning = (what: string) => app.log.warn(what);
  const queue = async () => {
    try {
      await queueNewsletters(db, { now: clock.now(), publicUrl, onWarning, signal: closing.signal });
      if (!closing.signal.aborted) void deliverNow();
    } catch {
      onWarning('newsletters could not be queued at once');
    }
  };
  return () => {
    underWay = underWay.then(queue);
  };
}
