import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { outboxApi, outboxMessages } from '../outbox.contract.ts';
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
    'GET /api/emails/status': async ({ query: { count } }) => ({
      sends,
      ...(await countEmails(db, { isCapped: count === 'capped' })),
    }),
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

/**
 * Anyone who reads an access link can use it. Without a mail server, Admins can read it: the audit log shows that they
 * did.
 */
async function recordLinkRead(
  db: Database,
  { id }: { id: number },
  { actor, ip, now }: { actor: { id: number }; ip: string; now: Date },
): Promise<void> {
  const link = await db
    .selectFrom('emails')
    .select('id')
    .where('id', '=', id)
    .where('access_link', 'is not', null)
    .executeTakeFirst();
  if (!link) return;
  await recordEvent(db, { actor, action: 'mail.link_read', subject: { type: 'mail', id }, ip, now });
}
