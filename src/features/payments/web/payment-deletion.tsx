import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { paymentMessages } from '../payments.constants.ts';
import type { PaymentMethod, PaymentsApi } from '../payments.contract.ts';

const call = createApiClient<PaymentsApi>();

interface PaymentDeletionProps {
  method: PaymentMethod;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function PaymentDeletion({ method: { id, payment_type, method }, onClose, onDone }: PaymentDeletionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setIsBusy(true);
    try {
      await call('DELETE /api/payments/:id', { params: { id } });
      showAlert(paymentMessages.deleted, 'success');
      await onDone();
    } catch (error) {
      setFailure(describeFailure(error, paymentMessages.deleteFailed));
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      question={`Delete this ${payment_type} payment method?`}
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">{method}</p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
    </ConfirmDialog>
  );
}
