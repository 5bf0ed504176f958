import { Link, useSearchParams } from 'react-router';
import { currentUser } from '../../../browser/create-api-client.ts';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { newsletterMessages, PERSON } from '../newsletter-words.contract.ts';
import type { NewsletterApi } from '../newsletter.contract.ts';
import { canonicalOutcome, LinkPage } from '../../../browser/link-page.tsx';

/** Kept without its search, so that no token is ever part of a key. */
export const handle = { cachedBy: { outcome: canonicalOutcome } };

const call = currentUser<NewsletterApi>();
const token = linkTokenFor('newsletter_confirm_token');

export default function ConfirmPage() {
  const [search] = useSearchParams();
  return (
    <LinkPage
      title="Confirm your subscription"
      action="Confirming a subscription"
      lead="One click, and you hear from us when there is something to tell."
      label="Confirm my subscription"
      token={token}
      send={async (given) => (await call('POST /api/newsletter/confirm', { body: { token: given } })).message}
      fallbackMessage={newsletterMessages.failed}
      missing="This link is not whole. Please open the one in our e-mail once more."
      withoutScript={{
        field: PERSON,
        outcome: canonicalOutcome(search.get('outcome') ?? ''),
        messages: { done: newsletterMessages.confirmed, refused: newsletterMessages.linkDead },
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
