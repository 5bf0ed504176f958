import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { outboxApi, outboxMessages } from '../outbox.contract.ts';
import { noteReadLink } from './note-read-link.ts';
import { countMails, findMail, listAllMails, listMails } from './outbox.queries.ts';
import { retryMail } from './retry-mail.ts';

export interface OutboxOptions {
  db: Database;
  clock: Clock;
  /** Whether a mail server is set up. */
  sends: boolean;
  /** Sends what is due without waiting for the next look. */
  deliverNow: () => Promise<void>;
}

export function serveOutbox(app: FastifyInstance, { db, clock, sends, deliverNow }: OutboxOptions): void {
  const getMail = async (id: number) => {
    const mail = await findMail(db, id, sends);
    if (!mail) throw new ApiError(404, outboxMessages.notFound);
    return mail;
  };
  serve(app, outboxApi, {
    'GET /api/mails/': async ({ query, page }) => (page ? listMails(db, query, page) : listAllMails(db, query)),
    'GET /api/mails/state': async () => ({ sends, counts: await countMails(db) }),
    'GET /api/mails/:id': async ({ params, currentUser, request }) => {
      const mail = await getMail(params.id);
      await noteReadLink(db, mail, { actor: currentUser, ip: clientIp(request), now: clock.now() });
      return mail;
    },
    'POST /api/mails/:id/retry': async ({ params, currentUser, request }) => {
      await retryMail(db, params.id, { actor: currentUser, ip: clientIp(request), now: clock.now() });
      const { content: _, ...mail } = await getMail(params.id);
      void deliverNow();
      return mail;
    },
  });
}
