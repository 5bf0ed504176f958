import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { submitOnCtrlEnter } from '../../../../ui/submit-on-ctrl-enter.ts';
import { decisionMessages, MAX_DECLINED_AT_ONCE } from '../../adoptions.constants.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import { DECLINE_TEMPLATE } from './application-labels.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { useBulkConsequences } from './use-consequences.ts';
import { ReasonFields, type Reason } from './reason-fields.tsx';

const call = createApiClient<DecisionsApi>();

interface DeclineDialogProps {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

/** Declines all of the applications or none. */
export function DeclineDialog({ ids, onClose, onDone }: DeclineDialogProps) {
  const [reason, setReason] = useState<Reason>({ reason: DECLINE_TEMPLATE, isInternal: false });
  const consequences = useBulkConsequences(ids);
  const isTooMany = ids.length > MAX_DECLINED_AT_ONCE;
  const action = useFormAction({
    check: () => (isTooMany ? {} : null),
    send: () =>
      call('PUT /api/adoptions/bulk', {
        body: { ids, status: 'Rejected', reason: reason.reason, is_reason_internal: reason.isInternal },
      }),
    failedMessage: withDetail(decisionMessages.decideFailed),
    successMessage: ({ message }) => message,
    onDone,
  });

  return (
    <FormDialog
      title={`Reject ${count(ids.length)}?`}
      action={action}
      label={`Reject ${count(ids.length)}`}
      isDanger
      onKeyDown={consequences ? submitOnCtrlEnter : undefined}
      onClose={onClose}
    >
      {isTooMany && (
        <FormMessage type="error">{`At most ${MAX_DECLINED_AT_ONCE} can be rejected at once. Select fewer.`}</FormMessage>
      )}
      <ConsequenceList items={consequences} />
      <ReasonFields value={reason} onChange={setReason} isEmailed error={action.fields?.['reason']} />
    </FormDialog>
  );
}

function count(ids: number): string {
  return ids === 1 ? '1 application' : `${ids} applications`;
}
