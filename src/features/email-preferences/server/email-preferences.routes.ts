import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveOneClick } from '../../../platform/http/serve-one-click.ts';
import { endOwnSubscription, findOwnSubscriptionStatus, subscribeFromAccount } from '../../newsletter/server/index.ts';
import { emailPreferenceMessages } from '../email-preferences.constants.ts';
import { emailPreferencesApi, type EmailPreferences } from '../email-preferences.contract.ts';
import { endDraftReminders } from './draft-reminder-preferences.ts';
import { updateEmailPreferences } from './update-email-preferences.ts';
import { findEmailPreferences } from './email-opt-outs.ts';

export function serveEmailPreferences(
  api: FastifyInstance,
  { db, clock, limits, config: { publicUrl } }: AppContext,
): void {
  const context = (request: FastifyRequest) => ({ ip: clientIp(request), now: clock.now(), publicUrl });
  const getPreferences = async (userId: number): Promise<EmailPreferences> => ({
    ...(await findEmailPreferences(db, userId)),
    newsletter: await findOwnSubscriptionStatus(db, userId),
  });
  serve(api, emailPreferencesApi, {
    'GET /api/users/me/email-preferences': ({ currentUser }) => getPreferences(currentUser.id),
    'PUT /api/users/me/email-preferences': async ({ currentUser, body, request }) => {
      await updateEmailPreferences(db, currentUser, body, context(request));
      return getPreferences(currentUser.id);
    },
    'POST /api/users/me/newsletter': async ({ currentUser, request }) => {
      await subscribeFromAccount(db, limits, currentUser, context(request));
      return getPreferences(currentUser.id);
    },
    'DELETE /api/users/me/newsletter': async ({ currentUser, request }) => {
      await endOwnSubscription(db, currentUser, context(request));
      return getPreferences(currentUser.id);
    },
    'POST /api/draft-reminders/unsubscribe': async ({ body, request }) => {
      await endDraftReminders(db, body.token, context(request));
      return { message: emailPreferenceMessages.remindersEnded };
    },
  });
  serveOneClick(api, '/draft-reminders/unsubscribe', {
    unsubscribe: (token, request) => endDraftReminders(db, token, context(request)),
    message: emailPreferenceMessages.remindersEnded,
  });
}
