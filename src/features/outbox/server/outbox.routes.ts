import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { outboxApi, outboxMessages } from '../outbox.contract.ts';
import { recordLinkRead } from './record-link-read.ts';
import { countEmails, findEmail, listEmails } from './outbox.queries.ts';
import { retryEmail } from './retry-email.ts';

export function serveOutbox(api: FastifyInstance, { db, clock, delivery }: AppContext): void {
  const { sends } = delivery;
  const getEmail = async (id: number) => {
    const email = await findEmail(db, id, sends);
    if (!email) throw new ApiError(404, outboxMessages.notFound);
    return email;
  };
  serve(api, outboxApi, {
    'GET /api/emails/': async ({ query }) => listEmails(db, query),
    'GET /api/emails/status': async () => ({ sends, counts: await countEmails(db) }),
    'GET /api/emails/:id': async ({ params, currentUser, request }) => {
      const email = await getEmail(params.id);
      await recordLinkRead(db, email, { actor: currentUser, ip: clientIp(request), now: clock.now() });
      return email;
    },
    'POST /api/emails/:id/retry': async ({ params, currentUser, request }) => {
      await retryEmail(db, params.id, { actor: currentUser, ip: clientIp(request), now: clock.now() });
      const { content: _, ...email } = await getEmail(params.id);
      void delivery.deliverNow();
      return email;
    },
  });
}
