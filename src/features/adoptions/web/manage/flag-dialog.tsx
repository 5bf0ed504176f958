import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';

const call = createApiClient<ManageAdoptionsApi>();

interface FlagDialogProps {
  application: AdminApplication;
  onClose: () => void;
}

/** Creates a flag or replaces an earlier one. */
export function FlagDialog({ application, onClose }: FlagDialogProps) {
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
