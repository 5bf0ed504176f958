import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LinkPage } from '../../../browser/link-page.tsx';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { ownerListingMessages } from '../owner-listings.constants.ts';
import type { OwnerListingsApi } from '../owner-listings.contract.ts';

/** Cached without its query string, so that no token becomes part of a cache key. */
export const handle = { cachedBy: {} };

const call = createApiClient<OwnerListingsApi>();
const token = linkTokenFor('inquiry_token');

/** The page of the link that passes a message on to a pet's owner. */
export default function ConfirmInquiryPage() {
  return (
    <LinkPage
      title="Send your message"
      doneTitle="Message sent"
      action="Sending a message"
      lead="We’ll send your message to the owner. They won’t see your email."
      label="Send message"
      token={token}
      send={async (value) => (await call('POST /api/owner-inquiries/confirm', { body: { token: value } })).message}
      fallbackMessage={ownerListingMessages.sendFailed}
      missing="This link is incomplete. Open it from the email again."
      after={<CatalogueLink />}
      insteadOf={<CatalogueLink />}
    />
  );
}

function CatalogueLink() {
  return (
    <Link className="button button-large button-quiet" to="/catalogue">
      View available pets
    </Link>
  );
}
