import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { outboxMessages } from '../outbox.constants.ts';
import type { EmailQuery, OutboxApi } from '../outbox.contract.ts';
import { cancelWaitingEmails, retryEmails } from './bulk-emails.ts';
import { countEmails, findEmail, listEmails, listPendingIds } from './outbox.queries.ts';
import { retryEmail } from './retry-email.ts';

export function outboxHandlers({ db, clock, delivery, getShelter }: AppContext): Handlers<OutboxApi> {
  const { sends } = delivery;
  const getEmail = async (id: number) => {
    const email = await findEmail(db, id, sends);
    if (!email) throw new ApiError(404, outboxMessages.notFound);
    return email;
  };
  const toSearch = async (query: EmailQuery) => ({ ...query, timeZone: (await getShelter()).timeZone });
  const context = (actor: CurrentUser, request: FastifyRequest) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
  });
  return {
    'GET /api/emails/': async ({ query }) => listEmails(db, await toSearch(query)),
    'GET /api/emails/status': async ({ query: { count } }) => ({
      sends,
      ...(await countEmails(db, { isCapped: count === 'capped' })),
    }),
    'GET /api/emails/ids': async ({ query }) => ({ ids: await listPendingIds(db, await toSearch(query)) }),
    'POST /api/emails/retry': async ({ body, currentUser, request }) => {
      const changed = await retryEmails(db, body.ids, context(currentUser, request));
      void delivery.deliverNow();
      return { changed, message: describeBulk(changed, body.ids, 'queued again') };
    },
    'POST /api/emails/cancel': async ({ body, currentUser, request }) => {
      const changed = await cancelWaitingEmails(db, body.ids, context(currentUser, request));
      return { changed, message: describeBulk(changed, body.ids, 'canceled') };
    },
    'GET /api/emails/:id': async ({ params, currentUser, request }) => {
      const email = await getEmail(params.id);
      await recordLinkRead(db, email, context(currentUser, request));
      return email;
    },
    'POST /api/emails/:id/retry': async ({ params, currentUser, request }) => {
      await retryEmail(db, params.id, context(currentUser, request));
      const { content: _, ...email } = await getEmail(params.id);
      void delivery.deliverNow();
      return email;
    },
  };
}

/** Such as "3 of 4 emails queued again." */
function describeBulk(changed: number, ids: readonly number[], done: string): string {
  const requested = new Set(ids).size;
  const of = changed === requested ? '' : ` of ${requested.toLocaleString('en')}`;
  return `${changed.toLocaleString('en')}${of} ${requested === 1 ? 'email' : 'emails'} ${done}.`;
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
