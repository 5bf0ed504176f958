import { use } from 'react';
import { Link, useSearchParams } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { newsletterMessages, BY_HAND_FIELD } from '../newsletter.constants.ts';
import type { NewsletterApi } from '../newsletter.contract.ts';
import { canonicalOutcome, LinkPage } from '../../../browser/link-page.tsx';

/** Cached without the token, so that it becomes part of no cache key. */
export const handle = { cachedBy: { outcome: canonicalOutcome } };

const call = createApiClient<NewsletterApi>();
const token = linkTokenFor('newsletter_end_token');

export default function UnsubscribePage() {
  const { email } = use(SiteContext);
  const [search] = useSearchParams();
  return (
    <LinkPage
      title="Unsubscribe"
      doneTitle="You’re unsubscribed"
      action="Unsubscribing"
      lead="We’ll stop sending you our newsletter and delete your email."
      label="Unsubscribe"
      token={token}
      send={async (linkToken) =>
        (await call('POST /api/newsletter/unsubscribe', { body: { token: linkToken } })).message
      }
      fallbackMessage="We couldn’t unsubscribe you. Please try again."
      missing="This link is incomplete. Open it from the email again."
      withoutScript={{
        field: BY_HAND_FIELD,
        outcome: canonicalOutcome(search.get('outcome') ?? ''),
        messages: { done: newsletterMessages.unsubscribed, refused: newsletterMessages.unknownLink },
      }}
      after={
        <Link className="button button-large button-quiet" to="/">
          Go to the home page
        </Link>
      }
      insteadOf={
        email && (
          <>
            <p className="text-soft">Still getting our newsletter? Email us and we’ll unsubscribe you.</p>
            <a className="button button-large" href={`mailto:${email}?subject=${encodeURIComponent('Unsubscribe me')}`}>
              Email us
            </a>
          </>
        )
      }
    />
  );
}
