import { useState } from 'react';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import type { AgreementsApi } from '../../agreements.contract.ts';
import { AgreementQuestion, type AfterLogin } from '../manage/agreement-question.tsx';
import { useOwnData } from '../../../../browser/dashboard/use-own-data.ts';

const call = createApiClient<AgreementsApi>();

/** For the handover: whether the agreement is signed, and a way to sign it here. */
export function AgreementState({ applicationId, afterLogin }: { applicationId: number; afterLogin: AfterLogin }) {
  const { loaded, failure } = useOwnData(applicationId, loadAgreements, 'The agreement didn’t load.');
  const canDecide = useCan('decide applications');
  const [isSigning, setIsSigning] = useState(false);
  if (failure !== null) return <p>{failure}</p>;
  if (!loaded) return <SkeletonRows count={1} />;
  const current = loaded.agreements.find(({ status }) => status === 'sent' || status === 'signed');
  if (!current) return <NoAgreement applicationId={applicationId} canPrepare={canDecide} />;
  if (current.status === 'sent') {
    return (
      <>
        <p>The adopter hasn’t signed yet.</p>
        {canDecide && (
          <p>
            <button className="button button-small button-quiet" type="button" onClick={() => setIsSigning(true)}>
              Sign on this device
            </button>
          </p>
        )}
        {isSigning && (
          <AgreementQuestion
            question={{ type: 'desk', agreement: current }}
            afterLogin={afterLogin}
            onClose={() => setIsSigning(false)}
          />
        )}
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <p>
        {'Signed '}
        <DateTime at={current.signed_at ?? current.created_at} />
      </p>
      {current.is_sealed && canDecide && (
        <FileButton
          label="Signed agreement"
          about={`agreement ${current.id}`}
          fetchFile={() => call.file('GET /api/agreements/:id/pdf', { params: { id: current.id } })}
          fileName={`agreement-${current.id}.pdf`}
        />
      )}
    </div>
  );
}

/** At the desk, it reads as the application says; the application's page can correct and send it. */
function NoAgreement({ applicationId, canPrepare }: { applicationId: number; canPrepare: boolean }) {
  const { mutate, isBusy, failure } = useMutation('The agreement wasn’t prepared. Please try again.');
  const prepare = () =>
    mutate(() => call('POST /api/adoptions/:id/agreements', { params: { id: applicationId }, body: { by: 'desk' } }));
  return (
    <>
      <p>There’s no agreement yet.</p>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      {canPrepare && (
        <p>
          <button
            className="button button-small button-quiet"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => void prepare()}
          >
            {isBusy ? 'Preparing…' : 'Prepare agreement'}
          </button>
        </p>
      )}
    </>
  );
}

function loadAgreements(id: number, signal: AbortSignal) {
  return call('GET /api/adoptions/:id/agreements', { params: { id }, signal });
}
