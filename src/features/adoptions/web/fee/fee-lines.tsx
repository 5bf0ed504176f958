import { useState } from 'react';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { FeeLine } from '../../adoptions.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import type { FeesApi } from '../../fees.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { feeLineLabels } from './fee-labels.ts';

const call = createApiClient<FeesApi>();

/** What the fee is made of, if it is more than the quoted one. */
export function FeeLines({ application }: { application: AdminApplication }) {
  const [removed, setRemoved] = useState<FeeLine | null>(null);
  const { id, fee } = application;
  if (fee.lines.length === 0) return null;
  return (
    <>
      <ul className="grid gap-2" aria-label="Fee lines">
        <li className="flex justify-between gap-4">
          <span>Adoption fee</span>
          <span>{formatMoney(fee.quoted_cents ?? 0)}</span>
        </li>
        {fee.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="min-w-0">
              {feeLineLabels[line.type]}
              <span className="block text-small text-soft">{line.reason}</span>
            </p>
            <span className="flex items-center gap-2">
              {`${line.type === 'deposit' ? '' : '−'}${formatMoney(line.amount_cents)}`}
              {isOpen(application) && (
                <IfCan capability="record payments">
                  <button className="row-action print:hidden" type="button" onClick={() => setRemoved(line)}>
                    <DashboardIcon name="trash" />
                    <span className="sr-only">{`Remove the ${feeLineLabels[line.type].toLowerCase()}`}</span>
                  </button>
                </IfCan>
              )}
            </span>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmMutation
          question={`Remove the ${feeLineLabels[removed.type].toLowerCase()} of ${formatMoney(removed.amount_cents)}?`}
          confirmLabel="Remove"
          run={() => call('DELETE /api/adoptions/:id/fee-lines/:line_id', { params: { id, line_id: removed.id } })}
          successMessage="The fee is changed."
          onDone={() => setRemoved(null)}
          onCancel={() => setRemoved(null)}
        >
          <p>We’ll email the applicant about the new amount.</p>
        </ConfirmMutation>
      )}
    </>
  );
}
