import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { ActionError } from './action-error.tsx';
import { ConsequenceList } from './consequence-list.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = createApiClient<ManageAdoptionsApi>();

export function ReturnDialog({ application, onClose }: { application: AdminApplication; onClose: () => void }) {
  const { id, pet, fee } = application;
  const [reason, setReason] = useState('');
  const { mutate, isBusy, failure } = useMutation('The return could not be recorded.');

  const record = async () => {
    const done = await mutate(() => call('POST /api/adoptions/:id/return', { params: { id }, body: { reason } }));
    if (!done) return;
    showAlert(`${pet.name} is back, and Available.`, 'success');
    onClose();
  };

  return (
    <Dialog title={`Is ${pet.name} back?`} onClose={onClose} isBusy={isBusy}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void record();
        }}
      >
        <ActionError failure={failure} />
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
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          hint="Only the shelter reads it."
          error={failure?.fields?.['reason']}
        />
        <DialogButtons label="Record the return" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
