import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { withDetail } from '../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { formatAmountInput, parseCents } from '../../../platform/amount-text.contract.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { KeyMetrics } from '../../../ui/dashboard/key-metrics.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { MAX_RECEIPT_NOTE } from '../receipts.constants.ts';
import type { CashDay, ReceiptsApi } from '../receipts.contract.ts';
import { describeDifference } from './describe-difference.ts';

const call = createApiClient<ReceiptsApi>();
const INVALID = 'Enter an amount, e.g. 200 or 22.50';

interface CashDayPanelProps {
  cash: CashDay;
  canCount: boolean;
}

/** A day's cash, and the form that records what is in the drawer. */
export function CashDayPanel({ cash, canCount }: CashDayPanelProps) {
  const { day, received_cents, refunded_cents, receipts, counts } = cash;
  const navigate = useNavigate();
  const [opening, setOpening] = useState(formatAmountInput(cash.opening_cents));
  const [counted, setCounted] = useState('');
  const expected = (parseCents(opening) ?? 0) + received_cents - refunded_cents;
  const countedCents = parseCents(counted);
  const last = counts[0];
  const hasChanged = last !== undefined && last.expected_cents !== last.opening_cents + received_cents - refunded_cents;
  return (
    <Panel
      title={formatDay(day)}
      lead={receipts === 1 ? '1 cash receipt' : `${receipts} cash receipts`}
      actions={
        <Field
          label="Day"
          name="day"
          type="date"
          value={day}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') void navigate(`?day=${value}`, { preventScrollReset: true });
          }}
        />
      }
    >
      <KeyMetrics
        metrics={[
          ['Received', formatMoney(received_cents, { style: 'exact' })],
          ['Refunded', formatMoney(refunded_cents, { style: 'exact' })],
          ['Expected in the drawer', formatMoney(expected, { style: 'exact' })],
        ]}
      />
      {last && (
        <p>
          {`Counted: ${formatMoney(last.counted_cents, { style: 'exact' })}. Difference: ${describeDifference(last.difference_cents)}.`}
        </p>
      )}
      {hasChanged && (
        <FormMessage type="error">A cash receipt was added or voided after the count. Count again.</FormMessage>
      )}
      {canCount && (
        <CountForm
          day={day}
          receipts={receipts}
          difference={countedCents === null ? null : countedCents - expected}
          opening={opening}
          counted={counted}
          onOpening={setOpening}
          onCounted={setCounted}
        />
      )}
    </Panel>
  );
}

interface CountFormProps {
  day: string;
  receipts: number;
  difference: number | null;
  opening: string;
  counted: string;
  onOpening: (text: string) => void;
  onCounted: (text: string) => void;
}

function CountForm({ day, receipts, difference, opening, counted, onOpening, onCounted }: CountFormProps) {
  const { form, isBusy, failure, fields } = useFormAction<unknown>({
    check: () => {
      const invalid = Object.entries({ opening_cents: opening, counted_cents: counted })
        .filter(([, text]) => parseCents(text) === null)
        .map(([name]) => [name, INVALID]);
      return invalid.length === 0 ? null : { fields: Object.fromEntries(invalid) as Record<string, string> };
    },
    send: (typed) =>
      call('POST /api/cash-drawer/counts', {
        body: {
          day,
          opening_cents: parseCents(opening)!,
          counted_cents: parseCents(counted)!,
          seen_receipts: receipts,
          note: formText(typed, 'note'),
        },
      }),
    failedMessage: withDetail('The count wasn’t saved. Please try again.'),
    successMessage: 'The count is saved.',
  });
  return (
    <form {...form} className="form" noValidate>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="form-pair">
        <Field
          label="In the drawer when you opened"
          name="opening_cents"
          inputMode="decimal"
          autoComplete="off"
          required
          value={opening}
          onChange={({ currentTarget }) => onOpening(currentTarget.value)}
          error={fields?.['opening_cents']}
        />
        <Field
          label="In the drawer now"
          name="counted_cents"
          inputMode="decimal"
          autoComplete="off"
          required
          value={counted}
          onChange={({ currentTarget }) => onCounted(currentTarget.value)}
          error={fields?.['counted_cents']}
        />
      </div>
      <Field
        label="Note (optional)"
        name="note"
        autoComplete="off"
        maxLength={MAX_RECEIPT_NOTE}
        error={fields?.['note']}
      />
      <p role="status">{difference === null ? '' : `Difference: ${describeDifference(difference)}`}</p>
      <div>
        <SubmitButton isBusy={isBusy}>Save count</SubmitButton>
      </div>
    </form>
  );
}
