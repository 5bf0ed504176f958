import { createApiClient } from '../../../browser/create-api-client.ts';
import { LinkPage } from '../../../browser/link-page.tsx';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { emailConfirmationMessages } from '../sign-in.constants.ts';
import type { SignInApi } from '../sign-in.contract.ts';
import { AuthLink } from './auth-link.tsx';

/** Cached without its query, so that no token becomes part of a cache key. */
export const handle = { cachedBy: {} };

const call = createApiClient<SignInApi>();
const token = linkTokenFor('email_confirmation_token');

export default function ConfirmEmailPage() {
  const account = (
    <AuthLink mode="login" className="button button-large">
      Go to your account
    </AuthLink>
  );
  return (
    <LinkPage
      title="Confirm your email"
      doneTitle="Thanks!"
      action="Confirming your email"
      lead="One click, and we know that this email is yours."
      label="Confirm email"
      token={token}
      send={async (linkToken) =>
        (await call('POST /api/auth/email-confirmation', { body: { token: linkToken } })).message
      }
      fallbackMessage={emailConfirmationMessages.linkInvalid}
      missing="This link is incomplete. Open it from the email again."
      after={account}
      insteadOf={account}
    />
  );
}
