import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { AdoptionsApi, Application } from '../../adoptions.contract.ts';
import { decisionLimits } from '../../application-words.contract.ts';

const call = currentUser<AdoptionsApi>();

interface WithdrawalProps {
  application: Application;
  onClose: () => void;
  /** Called when it is closed and the page says so, without the button that opened it. */
  onDone: () => void;
}

/** Asks before an application is withdrawn, and says what it means. */
export function Withdrawal({ application: { id, pet, pickup }, onClose, onDone }: WithdrawalProps) {
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
      // Nothing behind an open dialog takes the focus.
      onClose();
      await revalidate();
      onDone();
    } catch (refusal) {
      setFailure(describeFailure(refusal, 'Your application could not be withdrawn. Please try again.'));
      setIsBusy(false);
      // It may have been decided meanwhile: the page behind the dialog then says so too.
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
        {pickup?.state === 'booked' && 'Your pickup is cancelled. '}
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
