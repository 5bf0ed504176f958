import { useRef } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
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
  const reason = useRef('');
  return (
    <ConfirmMutation
      question={`Withdraw your application for ${pet.name}?`}
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      isDanger
      run={async () => {
        const body = { status: 'Withdrawn', reason: reason.current } as const;
        await call('PUT /api/adoptions/:id', { params: { id }, body, allow401: true });
        // Elements behind an open dialog cannot take the focus.
        onClose();
      }}
      successMessage={`Your application for ${pet.name} is withdrawn.`}
      failedMessage="Your application could not be withdrawn. Please try again."
      onDone={onDone}
      onCancel={onClose}
    >
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
    </ConfirmMutation>
  );
}
