import { useId } from 'react';
import { parseCents } from '../../../../platform/amount-text.contract.ts';
import { nameWhoCan } from '../../../../platform/capabilities.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import type { FeeMethod } from '../../../receipts/receipts.constants.ts';
import { MethodField, NoteField } from '../../../receipts/web/components/receipt-fields.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { feeStatusLabels } from '../fee/fee-labels.ts';
import type { TypedHandover } from './typed-handover.ts';

interface HandoverFeeProps {
  application: AdminApplication;
  typed: TypedHandover;
  set: (changes: Partial<TypedHandover>) => void;
  canRecord: boolean;
  fields: Record<string, string>;
}

/** What the adopter still pays. */
export function HandoverFee({ application: { fee }, typed, set, canRecord, fields }: HandoverFeeProps) {
  const id = useId();
  const isDue = fee.balance_cents > 0;
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h3 id={id} className="text-lead">
        Fee
      </h3>
      <p>
        {fee.amount_cents === null
          ? 'No fee: listed by the owner.'
          : isDue
            ? `${formatMoney(fee.balance_cents)} of ${formatMoney(fee.amount_cents)} is left to pay.`
            : `${formatMoney(fee.amount_cents)}: ${feeStatusLabels[fee.status].toLowerCase()}`}
      </p>
      {isDue && !canRecord && (
        <p className="text-soft">{`Only ${nameWhoCan('record payments')} can record payments.`}</p>
      )}
      {isDue && canRecord && (
        <>
          <MethodField<FeeMethod | ''>
            label="Paid by"
            value={typed.method}
            others={[{ value: '', label: 'Not paid now' }]}
            onChoose={(chosen) => set({ method: chosen })}
            error={fields['method']}
          />
          {typed.method !== '' && (
            <>
              <div className="form-pair">
                <Field
                  label="Amount"
                  name="amount_cents"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.amount}
                  onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
                  error={fields['amount_cents']}
                />
                <Field
                  label="Donation on top (optional)"
                  name="donation_cents"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.donation}
                  onChange={({ currentTarget }) => set({ donation: currentTarget.value })}
                  error={fields['donation_cents']}
                />
              </div>
              {typed.method === 'cash' && (
                <Field
                  label="Cash from the adopter (optional)"
                  name="cash"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.cash}
                  hint={describeChange(typed)}
                  onChange={({ currentTarget }) => set({ cash: currentTarget.value })}
                />
              )}
              <NoteField
                value={typed.note}
                onChange={({ currentTarget }) => set({ note: currentTarget.value })}
                error={fields['note']}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

function describeChange({ cash, amount, donation }: TypedHandover): string {
  const received = parseCents(cash);
  if (received === null) return 'We’ll work out the change.';
  const change = received - (parseCents(amount) ?? 0) - (parseCents(donation) ?? 0);
  return change < 0 ? `${formatMoney(-change)} is missing` : `Change: ${formatMoney(change)}`;
}
