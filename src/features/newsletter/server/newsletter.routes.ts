import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { newsletterMessages } from '../newsletter.constants.ts';
import { newsletterApi } from '../newsletter.contract.ts';
import { serveLinkForms } from './link-forms.ts';
import { confirmSubscription, subscribe, unsubscribe } from './subscribe.ts';

export function serveNewsletter(api: FastifyInstance, { db, clock, limits, config: { publicUrl } }: AppContext): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now(), publicUrl });
  serve(api, newsletterApi, {
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
  serveLinkForms(api, [
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
