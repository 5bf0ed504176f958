import { useState } from 'react';
import { Link } from 'react-router';
import { readAuthRequest } from '../../../../browser/auth-request.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFileDownload } from '../../../../browser/use-file-download.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { authHref } from '../../../accounts/web/components.ts';
import type { Signable, SigningApi } from '../../signing.contract.ts';

const call = createApiClient<SigningApi>();

/** After the signature or the decline: what happens next. */
export function SignedView({ session, agreement }: { session: string; agreement: Signable }) {
  const { status, is_at_desk, title } = agreement;
  const isSigned = status === 'signed';
  return (
    <>
      <h1 className="text-heading">{isSigned ? 'Thank you!' : title}</h1>
      <p className={isSigned ? 'form-message form-message-success' : 'form-message'} role="status">
        {isSigned ? describeCopy(agreement) : 'You chose not to sign. We’ll be in touch.'}
      </p>
      {is_at_desk ? (
        <>
          <p>Please hand the device back to our staff.</p>
          <p>
            <StaffLogin />
          </p>
        </>
      ) : (
        isSigned && (
          <>
            <p>
              <Link className="button" to="/user-dashboard/next-steps">
                Pay and book pickup
              </Link>
            </p>
            <SignedCopy session={session} agreement={agreement} />
          </>
        )
      )}
    </>
  );
}

function describeCopy({ has_email }: Signable): string {
  return has_email ? 'Signed. We’ve emailed you a copy.' : 'Signed. Ask our staff for your copy.';
}

/** Leads back to where they handed over the device. */
function StaffLogin() {
  const [request] = useState(readAuthRequest);
  return (
    <Link className="button button-quiet" to={authHref('login', request?.next)}>
      Staff: log in
    </Link>
  );
}

function SignedCopy({ session, agreement }: { session: string; agreement: Signable }) {
  const { save, isBusy } = useFileDownload();
  if (!agreement.is_sealed) {
    return <FormMessage type="notice">We’re still preparing your copy. We’ll email you a link to it.</FormMessage>;
  }
  return (
    <>
      <p>
        <button
          className="button button-quiet"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() =>
            void save(
              () => call.file('POST /api/agreements/signing/pdf', { body: { session }, allow401: true }),
              'signed-adoption-agreement.pdf',
            )
          }
        >
          {isBusy ? 'Preparing…' : 'Download signed agreement'}
        </button>
      </p>
      <p>
        {'Anyone who has it can '}
        <a className="text-link" href="/verify">
          check that it’s unchanged
        </a>
        .
      </p>
    </>
  );
}
