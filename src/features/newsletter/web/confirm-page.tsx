import { Link, useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { newsletterMessages, BY_HAND_FIELD } from '../newsletter.constants.ts';
import type { NewsletterApi } from '../newsletter.contract.ts';
import { canonicalOutcome, LinkPage } from '../../../browser/link-page.tsx';

/** Cached without the token, so that it becomes part of no cache key. */
export const handle = { cachedBy: { outcome: canonicalOutcome } };

const call = createApiClient<NewsletterApi>();
const token = linkTokenFor('newsletter_confirm_token');

export default function ConfirmPage() {
  const [search] = useSearchParams();
  return (
    <LinkPage
      title="Confirm your subscription"
      doneTitle="You’re subscribed"
      action="Confirming a subscription"
      lead="One click, and you’ll hear about new arrivals, happy endings and events."
      label="Confirm subscription"
      token={token}
      send={async (linkToken) => (await call('POST /api/newsletter/confirm', { body: { token: linkToken } })).message}
      fallbackMessage={newsletterMessages.failed}
      missing="This link is incomplete. Open it from the email again."
      withoutScript={{
        field: BY_HAND_FIELD,
        outcome: canonicalOutcome(search.get('outcome') ?? ''),
        messages: { done: newsletterMessages.confirmed, refused: newsletterMessages.linkExpired },
      }}
      after={
        <Link className="button button-large" to="/catalogue">
          See all pets
        </Link>
      }
      insteadOf={
        <a className="button button-large" href="#newsletter">
          Subscribe again
        </a>
      }
    />
  );
}
