import { use } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LinkPage } from '../../../browser/link-page.tsx';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import type { EmailPreferencesApi } from '../email-preferences.contract.ts';

/** Cached without its query string, so that no token becomes part of a cache key. */
export const handle = { cachedBy: {} };

const call = createApiClient<EmailPreferencesApi>();
const token = linkTokenFor('reminder_end_token');

export default function EndRemindersPage() {
  const { email } = use(SiteContext);
  return (
    <LinkPage
      title="Stop reminders"
      doneTitle="Reminders stopped"
      action="Stopping reminders"
      lead="We’ll stop reminding you about unfinished applications. Your answers stay saved."
      label="Stop reminders"
      token={token}
      send={async (value) => (await call('POST /api/draft-reminders/unsubscribe', { body: { token: value } })).message}
      fallbackMessage="We couldn’t unsubscribe you. Please try again."
      missing="This link is incomplete. Open it from the email again."
      after={
        <Link className="button button-large button-quiet" to="/user-dashboard">
          Go to dashboard
        </Link>
      }
      insteadOf={
        email && (
          <a className="button button-large" href={`mailto:${email}?subject=Unsubscribe`}>
            Email us
          </a>
        )
      }
    />
  );
}
