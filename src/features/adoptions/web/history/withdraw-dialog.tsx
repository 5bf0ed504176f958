import { useRef } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
import { withVerb } from '../../joint-name.contract.ts';
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
export function WithdrawDialog({ application, onClose, onDone }: WithdrawDialogProps) {
  const { id, pet, pickup } = application;
  const reason = useRef('');
  return (
    <ConfirmMutation
      question={`Withdraw your application for ${pet.name}?`}
      confirmLabel="Withdraw"
      cancelLabel="Never mind"
      isDanger
      run={async () => {
        const body = { status: 'Withdrawn', reason: reason.current } as const;
        await call('PUT /api/adoptions/:id', { params: { id }, body, allow401: true });
        // Elements behind an open dialog cannot take the focus.
        onClose();
      }}
      successMessage={`You’ve withdrawn your application for ${pet.name}.`}
      failedMessage="We couldn’t withdraw your application. Please try again."
      onDone={onDone}
      onCancel={onClose}
    >
      <p>
        {`You’ll lose your place in line${pickup?.status === 'booked' ? ' and your pickup' : ''}. This can’t be undone, but you can apply again while ${withVerb(application, 'is', 'are')} available.`}
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
