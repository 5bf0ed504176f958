import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { decisionMessages, MAX_DECLINED_AT_ONCE } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { DECLINE_TEMPLATE } from './application-labels.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { ReasonFields, type Reason } from './reason-fields.tsx';

const call = createApiClient<ManageAdoptionsApi>();

interface DeclineDialogProps {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

/** Declines all of the applications or none. */
export function DeclineDialog({ ids, onClose, onDone }: DeclineDialogProps) {
  const [reason, setReason] = useState<Reason>({ reason: DECLINE_TEMPLATE, isInternal: false });
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
      title={`Decline ${count(ids.length)}?`}
      action={action}
      label={`Decline ${count(ids.length)}`}
      isDanger
      onClose={onClose}
    >
      {isTooMany && (
        <FormMessage type="error">{`At most ${MAX_DECLINED_AT_ONCE} can be declined at once. Please select fewer.`}</FormMessage>
      )}
      <ConsequenceList
        items={[
          ids.length === 1 ? 'The application becomes Rejected.' : 'All of them become Rejected, or none.',
          'Their pickups are freed. Whoever applied is told by mail in 5 minutes.',
        ]}
      />
      <ReasonFields value={reason} onChange={setReason} isEmailed error={action.fields?.['reason']} />
    </FormDialog>
  );
}

function count(ids: number): string {
  return ids === 1 ? '1 application' : `${ids} applications`;
}
