import { useEffect, useMemo } from 'react';
import { linkTokenFor } from '../../../browser/link-token.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RequiresJavaScript } from '../../../ui/requires-javascript.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { invitationMessages } from '../invitations.constants.ts';
import { JoinForm } from './join-form.tsx';

/** Cached without its query, so that no token becomes part of a cache key. */
export const handle = { cachedBy: {}, isTask: true };

const invitationToken = linkTokenFor('invitation_token');

/** The page of the link in an invitation. */
export default function JoinPage() {
  const isHydrated = useHydrated();
  // Undefined on the server. Read once, so that the form stays after the token is cleared.
  const token = useMemo(() => (isHydrated ? invitationToken.read() : undefined), [isHydrated]);
  useEffect(() => invitationToken.hide(), []);
  return (
    <div className="section">
      <PageHead title="Create your account" />
      <meta name="referrer" content="no-referrer" />
      <div className="form-card">
        <h1 className="text-heading wrap-anywhere hyphens-auto">Create your account</h1>
        <RequiresJavaScript what="Creating an account" />
        {token === null ? (
          <FormMessage type="error">{invitationMessages.linkIncomplete}</FormMessage>
        ) : (
          <JoinForm token={token ?? ''} onUsed={() => invitationToken.clear()} />
        )}
      </div>
    </div>
  );
}
