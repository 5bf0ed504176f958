import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { AdoptionsApi, Application } from '../../adoptions.contract.ts';
import { decisionLimits } from '../../adoptions.constants.ts';

const call = createApiClient<AdoptionsApi>();

interface WithdrawDialogProps {
  application: Application;
  onClose: () => void;
  /** Called after the dialog closed. The button that opened it is gone. */
  onDone: () => void;
}

/** Confirms a withdrawal and explains its consequences. */
export function WithdrawDialog({ application: { id, pet, pickup }, onClose, onDone }: WithdrawDialogProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reason = useRef('');

  const withdraw = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const body = { status: 'Withdrawn', reason: reason.current } as const;
      await call('PUT /api/adoptions/:id', { params: { id }, body, allow401: true });
      showAlert(`Your application for ${pet.name} is withdrawn.`, 'success');
      // Elements behind an open dialog cannot take the focus.
      onClose();
      await revalidate();
      onDone();
    } catch (error) {
      setFailure(describeFailure(error, 'Your application could not be withdrawn. Please try again.'));
      setIsBusy(false);
      // It may have been decided in the meantime: refresh the page behind the dialog.
      await revalidate();
    }
  };

  return (
    <ConfirmDialog
      question={`Withdraw your application for ${pet.name}?`}
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <p>
        {`The shelter then looks for another home for ${pet.name}. `}
        {pickup?.status === 'booked' && 'Your pickup is cancelled. '}
        This cannot be taken back; you can apply again as long as the pet looks for a home.
      </p>
      <TextAreaField
        label="Why? (optional)"
        name="reason"
        maxLength={decisionLimits.reason}
        onChange={({ currentTarget }) => {
          reason.current = currentTarget.value;
        }}
      />
    </ConfirmDialog>
  );
}
