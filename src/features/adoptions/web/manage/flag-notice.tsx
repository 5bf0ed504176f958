import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { formatDate, nameOf } from './application-labels.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';

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
            {failure && <FormMessage type="error">{failure}</FormMessage>}
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

interface FlagDialogProps {
  application: AdminApplication;
  onClose: () => void;
}

/** Creates a flag or replaces an earlier one. */
function FlagDialog({ application, onClose }: FlagDialogProps) {
  const { id, flag } = application;
  const action = useFormAction({
    send: (typed) =>
      call('PUT /api/adoptions/:id/flag', {
        params: { id },
        body: { reason: formText(typed, 'reason'), expires_on: formText(typed, 'expires_on') },
      }),
    failedMessage: withDetail('The warning could not be kept.'),
    onDone: onClose,
  });

  return (
    <FormDialog title={`Warn of ${nameOf(application)}?`} action={action} label="Keep the warning" onClose={onClose}>
      <p className="text-soft">
        Your colleagues see it beside all applications of this person. It blocks nothing, and the person is not told;
        what you write is part of their data, and they may ask to read it.
      </p>
      <TextAreaField
        label="What should your colleagues know?"
        name="reason"
        required
        maxLength={decisionLimits.flag}
        defaultValue={flag?.reason}
        error={action.fields?.['reason']}
      />
      <Field
        label="Until (optional)"
        name="expires_on"
        type="date"
        defaultValue={flag?.expires_on ?? ''}
        hint="The last day on which it is shown. Left empty, it stays until somebody takes it back."
        error={action.fields?.['expires_on']}
      />
    </FormDialog>
  );
}
