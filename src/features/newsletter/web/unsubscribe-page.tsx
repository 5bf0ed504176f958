import { use } from 'react';
import { Link, useSearchParams } from 'react-router';
import { currentUser } from '../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { SiteContext } from '../../../ui/site-context.ts';
import { newsletterMessages, PERSON } from '../newsletter-words.contract.ts';
import type { NewsletterApi } from '../newsletter.contract.ts';
import { canonicalOutcome, LinkPage } from '../../../browser/link-page.tsx';

/** Kept without its search, so that no token is ever part of a key. */
export const handle = { cachedBy: { outcome: canonicalOutcome } };

const call = currentUser<NewsletterApi>();
const token = linkTokenFor('newsletter_end_token');

export default function UnsubscribePage() {
  const { email } = use(SiteContext);
  const [search] = useSearchParams();
  return (
    <LinkPage
      title="Unsubscribe"
      action="Unsubscribing"
      lead="One click, and our newsletter ends. Your address is deleted at once."
      label="Unsubscribe"
      token={token}
      send={async (given) => (await call('POST /api/newsletter/unsubscribe', { body: { token: given } })).message}
      fallbackMessage="Your subscription could not be ended. Please try again."
      missing="This link is not whole. Please open the one in our e-mail once more."
      withoutScript={{
        field: PERSON,
        outcome: canonicalOutcome(search.get('outcome') ?? ''),
        messages: { done: newsletterMessages.unsubscribed, refused: newsletterMessages.unknownLink },
      }}
      after={
        <Link className="button button-large button-quiet" to="/">
          Go to the start
        </Link>
      }
      insteadOf={
        <>
          <p className="text-soft">If you still get our newsletter, tell us, and we will end it for you.</p>
          <a
            className="button button-large"
            href={`mailto:${email}?subject=${encodeURIComponent('End my newsletter')}`}
          >
            Write to us
          </a>
        </>
      }
    />
  );
}
