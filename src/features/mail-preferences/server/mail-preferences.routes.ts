import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { endOwnSubscription, findOwnSubscription, subscribeFromAccount } from '../../newsletter/server/index.ts';
import { mailPreferencesApi, type MailPreferences } from '../mail-preferences.contract.ts';
import { changeMailPreferences } from './change-mail-preferences.ts';
import { findWantedMails } from './mail-refusals.ts';

interface MailPreferencesOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  publicUrl: string;
}

export function serveMailPreferences(
  app: FastifyInstance,
  { db, clock, limits, publicUrl }: MailPreferencesOptions,
): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now(), publicUrl });
  const preferencesOf = async (userId: number): Promise<MailPreferences> => ({
    ...(await findWantedMails(db, userId)),
    newsletter: await findOwnSubscription(db, userId),
  });
  serve(app, mailPreferencesApi, {
    'GET /api/users/me/mail-preferences': ({ currentUser }) => preferencesOf(currentUser.id),
    'PUT /api/users/me/mail-preferences': async ({ currentUser, body, request }) => {
      await changeMailPreferences(db, currentUser, body, context(request));
      return preferencesOf(currentUser.id);
    },
    'POST /api/users/me/newsletter': async ({ currentUser, request }) => {
      await subscribeFromAccount(db, limits, currentUser, context(request));
      return preferencesOf(currentUser.id);
    },
    'DELETE /api/users/me/newsletter': async ({ currentUser, request }) => {
      await endOwnSubscription(db, currentUser, context(request));
      return preferencesOf(currentUser.id);
    },
  });
}
