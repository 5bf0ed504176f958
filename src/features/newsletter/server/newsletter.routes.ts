import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { newsletterMessages } from '../newsletter.constants.ts';
import { newsletterApi } from '../newsletter.contract.ts';
import { serveLinkForms } from './link-forms.ts';
import { confirmSubscription, subscribe, unsubscribe } from './subscribe.ts';

export function serveNewsletter(
  app: FastifyInstance,
  { db, clock, limits, publicUrl }: { db: Database; clock: Clock; limits: Limits; publicUrl: string },
): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now(), publicUrl });
  serve(app, newsletterApi, {
    'POST /api/newsletter/': async ({ body, request }) => {
      await subscribe(db, limits, body, context(request));
      return { message: newsletterMessages.confirmationSent };
    },
    'POST /api/newsletter/confirm': async ({ body, request }) => {
      await confirmSubscription(db, body.token, context(request));
      return { message: newsletterMessages.confirmed };
    },
    'POST /api/newsletter/unsubscribe': async ({ body, request }) => {
      await unsubscribe(db, body.token, context(request));
      return { message: newsletterMessages.unsubscribed };
    },
  });
  serveLinkForms(app, [
    {
      path: '/newsletter/confirm',
      run: (token, request) => confirmSubscription(db, token, context(request)),
      message: newsletterMessages.confirmed,
    },
    {
      path: '/newsletter/unsubscribe',
      run: (token, request) => unsubscribe(db, token, context(request)),
      message: newsletterMessages.unsubscribed,
    },
  ]);
}
