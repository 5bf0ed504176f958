import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';
import { ActionError } from './action-error.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = createApiClient<ManageAdoptionsApi>();

interface FlagDialogProps {
  application: AdminApplication;
  onClose: () => void;
}

/** Creates a flag or replaces an earlier one. */
export function FlagDialog({ application, onClose }: FlagDialogProps) {
  const { id, flag } = application;
  const [reason, setReason] = useState(flag?.reason ?? '');
  const [lastDay, setLastDay] = useState(flag?.expires_on ?? '');
  const { mutate, isBusy, failure } = useMutation('The warning could not be kept.');

  const warn = async () => {
    const body = { reason, expires_on: lastDay };
    const done = await mutate(() => call('PUT /api/adoptions/:id/flag', { params: { id }, body }));
    if (done) onClose();
  };

  return (
    <Dialog title={`Warn of ${nameOf(application)}?`} onClose={onClose} isBusy={isBusy}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void warn();
        }}
      >
        <ActionError failure={failure} />
        <p className="text-soft">
          Your colleagues see it beside all applications of this person. It blocks nothing, and the person is not told;
          what you write is part of their data, and they may ask to read it.
        </p>
        <TextAreaField
          label="What should your colleagues know?"
          name="reason"
          required
          maxLength={decisionLimits.flag}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={failure?.fields?.['reason']}
        />
        <Field
          label="Until (optional)"
          name="expires_on"
          type="date"
          value={lastDay}
          onChange={(event) => setLastDay(event.currentTarget.value)}
          hint="The last day on which it is shown. Left empty, it stays until somebody takes it back."
          error={failure?.fields?.['expires_on']}
        />
        <DialogButtons label="Keep the warning" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
