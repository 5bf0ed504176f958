import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import {
  endOwnSubscription,
  findOwnSubscription,
  subscribeFromAccount,
} from '../../newsletter/server/newsletter.door.ts';
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
  const circumstances = (request: FastifyRequest) => ({ address: addressOf(request), now: clock.now(), publicUrl });
  const preferencesOf = async (userId: number): Promise<MailPreferences> => ({
    ...(await findWantedMails(db, userId)),
    newsletter: await findOwnSubscription(db, userId),
  });
  serve(app, mailPreferencesApi, {
    'GET /api/users/me/mail-preferences': ({ caller }) => preferencesOf(caller.id),
    'PUT /api/users/me/mail-preferences': async ({ caller, body, request }) => {
      await changeMailPreferences(db, caller, body, circumstances(request));
      return preferencesOf(caller.id);
    },
    'POST /api/users/me/newsletter': async ({ caller, request }) => {
      await subscribeFromAccount(db, limits, caller, circumstances(request));
      return preferencesOf(caller.id);
    },
    'DELETE /api/users/me/newsletter': async ({ caller, request }) => {
      await endOwnSubscription(db, caller, circumstances(request));
      return preferencesOf(caller.id);
    },
  });
}
