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
      title="Stop these e-mails"
      action="Stopping e-mails"
      lead="One click, and we write to you no more about this search. It stays among your saved searches."
      label="Stop these e-mails"
      token={token}
      send={async (value) => (await call('POST /api/saved-searches/unsubscribe', { body: { token: value } })).message}
      fallbackMessage="The e-mails could not be stopped. Please try again."
      missing="This link is not whole. Please open the one in our e-mail once more."
      after={
        <Link className="button button-large button-quiet" to="/search">
          Search pets
        </Link>
      }
      insteadOf={
        <>
          <p className="text-soft">If we still write to you, tell us, and we will end it for you.</p>
          <a className="button button-large" href={`mailto:${email}?subject=${encodeURIComponent('End my e-mails')}`}>
            Write to us
          </a>
        </>
      }
    />
  );
}
