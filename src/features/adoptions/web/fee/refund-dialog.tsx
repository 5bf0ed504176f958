import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatAmountInput } from '../../../../platform/amount-text.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import {
  receiptPartLabels,
  receiptParts,
  refundableOf,
  sumAmounts,
  type FeeMethod,
} from '../../../receipts/receipts.constants.ts';
import type { Receipt } from '../../../receipts/receipts.contract.ts';
import { MethodField, NoteField } from '../../../receipts/web/components/receipt-fields.tsx';
import type { FeesApi } from '../../fees.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, nameOf } from '../manage/application-labels.ts';
import { checkAmounts, toCents } from './amount-fields.ts';

const call = createApiClient<FeesApi>();

interface RefundDialogProps {
  application: AdminApplication;
  /** The payment. */
  receipt: Receipt;
  onClose: () => void;
}

/** Records a refund of a payment, part by part. */
export function RefundDialog({ application, receipt, onClose }: RefundDialogProps) {
  const { id } = application;
  const left = refundableOf(receipt);
  const parts = receiptParts.filter((part) => left[`${part}_cents`] > 0);
  const names = parts.map((part) => `${part}_cents` as const);
  // By the shelter's terms for pets that come back; a deposit goes back anyway.
  const suggestion = application.fee.suggested_refund_cents;
  const suggested = suggestion === null ? left.fee_cents : Math.max(suggestion - left.deposit_cents, 0);
  const [method, setMethod] = useState<FeeMethod>(receipt.method === 'online' ? 'card' : receipt.method);
  const [client_key] = useState(randomUuid);
  const action = useFormAction<unknown>({
    check: (typed) => checkAmounts(typed, names),
    send: (typed) =>
      call('POST /api/adoptions/:id/refund', {
        params: { id },
        body: {
          method,
          note: formText(typed, 'note'),
          receipt_id: receipt.id,
          client_key,
          ...Object.fromEntries(names.map((name) => [name, toCents(typed, name) ?? 0])),
        },
      }),
    failedMessage: withDetail('The refund wasn’t recorded. Please try again.'),
    successMessage: 'The refund is recorded.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Record a refund" action={action} label="Record as refunded" onClose={onClose}>
      <p className="text-soft">
        {`${formatMoney(sumAmounts(left))} of receipt ${receipt.label} can be refunded.`}
        {canBeEmailed(application) && ` ${nameOf(application)} gets the receipt by email.`}
      </p>
      {parts.map((part) => (
        <Field
          key={part}
          label={receiptPartLabels[part]}
          name={`${part}_cents`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatAmountInput(part === 'fee' ? Math.min(left.fee_cents, suggested) : left[`${part}_cents`])}
          hint={`At most ${formatMoney(left[`${part}_cents`])}`}
          error={action.fields?.[`${part}_cents`]}
        />
      ))}
      <MethodField label="Refunded by" value={method} onChoose={setMethod} error={action.fields?.['method']} />
      <NoteField error={action.fields?.['note']} />
    </FormDialog>
  );
}
