import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { ConsequenceList } from './consequence-list.tsx';

const call = createApiClient<ManageAdoptionsApi>();

export function ReturnDialog({ application, onClose }: { application: AdminApplication; onClose: () => void }) {
  const { id, pet, fee } = application;
  const action = useFormAction({
    send: (typed) =>
      call('POST /api/adoptions/:id/return', { params: { id }, body: { reason: formText(typed, 'reason') } }),
    failedMessage: withDetail('The return could not be recorded.'),
    successMessage: `${pet.name} is back, and Available.`,
    onDone: onClose,
  });

  return (
    <FormDialog title={`Is ${pet.name} back?`} action={action} label="Record the return" onClose={onClose}>
      <ConsequenceList
        items={[
          `${pet.name} becomes Available again, and whoever is on the waitlist is Pending again.`,
          'The application stays Approved, with a note that it ended.',
          ...(fee.status === 'paid' ? ['The fee stays paid. If you give it back, record the refund as well.'] : []),
        ]}
      />
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={decisionLimits.reason}
        hint="Only the shelter reads it."
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}
