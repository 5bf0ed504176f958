import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AgreementsApi, OwnAgreement as Agreement } from '../../agreements.contract.ts';
import type { SigningApi } from '../../signing.contract.ts';

const call = createApiClient<AgreementsApi & SigningApi>();

interface OwnAgreementProps {
  applicationId: number;
  pet: string;
  /** While there is none. */
  fallback?: React.ReactNode;
}

/** The state of the agreement of one's own application, with what to do. */
export function OwnAgreement({ applicationId, pet, fallback = null }: OwnAgreementProps) {
  const agreement = useOwnAgreement(applicationId);
  if (!agreement) return fallback;
  const { id, status, expires_at, signed_at, is_sealed } = agreement;
  if (status === 'sent') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {'Your adoption agreement is ready. Please sign it by '}
          <DateTime at={expires_at} format="date" />.
        </p>
        <Link className="button button-small" to={`/sign?agreement=${id}`}>
          Read and sign<span className="sr-only">{` the agreement for ${pet}`}</span>
        </Link>
      </div>
    );
  }
  if (status === 'signed' && signed_at !== null) {
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <p>
          {'You signed your adoption agreement on '}
          <DateTime at={signed_at} format="date" />.
        </p>
        {is_sealed && (
          <FileButton
            label="Signed agreement"
            about={`for ${pet}`}
            fetchFile={() => fetchSigned(id)}
            fileName={`adoption-agreement-${id}.pdf`}
          />
        )}
      </div>
    );
  }
  if (status === 'declined') return <p>You chose not to sign your adoption agreement. We’ll be in touch.</p>;
  if (status === 'expired') return <p>Your adoption agreement has expired. Ask us for a new one.</p>;
  return null;
}

async function fetchSigned(id: number): Promise<Blob> {
  const { session } = await call('POST /api/agreements/signing/open', { body: { id }, allow401: true });
  return call.file('POST /api/agreements/signing/pdf', { body: { session: session ?? '' }, allow401: true });
}

function useOwnAgreement(applicationId: number): Agreement | null {
  const [agreements, setAgreements] = useState<Agreement[]>([]);
  useEffect(() => {
    let isActive = true;
    listOnce().then(
      (found) => isActive && setAgreements(found),
      // The page works without it.
      () => undefined,
    );
    return () => void (isActive = false);
  }, []);
  return agreements.find(({ application_id }) => application_id === applicationId) ?? null;
}

let loading: Promise<Agreement[]> | null = null;

/** Several applications on one page share a request. */
function listOnce(): Promise<Agreement[]> {
  loading ??= call('GET /api/agreements/me', { allow401: true }).finally(() => {
    loading = null;
  });
  return loading;
}
