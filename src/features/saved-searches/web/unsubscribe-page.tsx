import { use } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { LinkPage } from '../../../browser/link-page.tsx';
import type { SavedSearchesApi } from '../saved-searches.contract.ts';

/** Cached without its query string, so that no token becomes part of a cache key. */
export const handle = { cachedBy: {} };

const call = createApiClient<SavedSearchesApi>();
const token = linkTokenFor('search_end_token');

export default function UnsubscribePage() {
  const { email } = use(SiteContext);
  return (
    <LinkPage
      title="Unsubscribe"
      doneTitle="You’re unsubscribed"
      action="Unsubscribing"
      lead="We’ll stop emailing you about this search. It stays in your saved searches."
      label="Unsubscribe"
      token={token}
      send={async (value) => (await call('POST /api/saved-searches/unsubscribe', { body: { token: value } })).message}
      fallbackMessage="We couldn’t unsubscribe you. Please try again."
      missing="This link is incomplete. Open it from the email again."
      after={
        <Link className="button button-large button-quiet" to="/search">
          Search pets
        </Link>
      }
      insteadOf={
        email && (
          <>
            <p className="text-soft">Still getting emails? Tell us, and we’ll unsubscribe you.</p>
            <a className="button button-large" href={`mailto:${email}?subject=${encodeURIComponent('Unsubscribe me')}`}>
              Email us
            </a>
          </>
        )
      }
    />
  );
}
