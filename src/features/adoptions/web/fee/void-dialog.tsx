import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { TextAreaField } from '../../../../ui/field.tsx';
import type { Receipt } from '../../../receipts/receipts.contract.ts';
import { decisionLimits } from '../../adoptions.constants.ts';
import type { FeesApi } from '../../fees.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, nameOf } from '../manage/application-labels.ts';

const call = createApiClient<FeesApi>();

interface VoidDialogProps {
  application: AdminApplication;
  receipt: Receipt;
  onClose: () => void;
}

/** For a receipt that was issued by mistake. */
export function VoidDialog({ application, receipt, onClose }: VoidDialogProps) {
  const { id } = application;
  const action = useFormAction<unknown>({
    required: { reason: 'Enter a reason' },
    send: (typed) =>
      call('POST /api/adoptions/:id/void-receipt', {
        params: { id },
        body: { receipt_id: receipt.id, reason: formText(typed, 'reason') },
      }),
    failedMessage: withDetail('The receipt wasn’t voided. Please try again.'),
    successMessage: `Receipt ${receipt.label} is void.`,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Void receipt ${receipt.label}?`} action={action} label="Void" isDanger onClose={onClose}>
      <p className="text-soft">
        {`Its ${formatMoney(receipt.amount_cents)} no longer count. The number stays in use. This can’t be undone.`}
        {canBeEmailed(application) && ` We’ll email ${nameOf(application)}.`}
      </p>
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={decisionLimits.reason}
        hint="Shown on the receipt."
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}
