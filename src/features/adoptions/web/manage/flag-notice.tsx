import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { formatDate } from './application-labels.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { FlagDialog } from './flag-dialog.tsx';

const call = createApiClient<ManageAdoptionsApi>();

/** A flag warns and blocks nothing. */
export function FlagNotice({ application }: { application: AdminApplication }) {
  const [isWriting, setIsWriting] = useState(false);
  const { mutate, isBusy, failure } = useMutation(withDetail('The warning could not be taken back.'));
  const { id, flag, user_id } = application;
  // Flags belong to accounts.
  if (user_id === null) return null;
  const removeFlag = () => mutate(() => call('DELETE /api/adoptions/:id/flag', { params: { id } }));
  return (
    <>
      {flag ? (
        <section className="adoption-flag" aria-label="Warning">
          <DashboardIcon name="flag" className="mt-0.5 size-6" />
          <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
            <p className="font-bold whitespace-pre-line">{flag.reason}</p>
            <p className="text-small">
              {`Warning by ${flag.set_by ?? 'somebody who has left'}, `}
              <DateTime at={flag.set_at} format="date" />
              {flag.expires_on !== null && `, until ${formatDate(flag.expires_on)}`}. It warns, and blocks nothing.
            </p>
            {failure && <FormMessage kind="error">{failure}</FormMessage>}
          </div>
          <div className="flex flex-wrap gap-x-4 print:hidden">
            <button className="text-button" type="button" onClick={() => setIsWriting(true)}>
              Change
            </button>
            <button
              className="text-button"
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => void removeFlag()}
            >
              Take the warning back
            </button>
          </div>
        </section>
      ) : (
        <p className="-my-3 print:hidden">
          <button className="row-action -ml-3" type="button" onClick={() => setIsWriting(true)}>
            <DashboardIcon name="flag" />
            Warn of this applicant
          </button>
        </p>
      )}
      {isWriting && <FlagDialog application={application} onClose={() => setIsWriting(false)} />}
    </>
  );
}
