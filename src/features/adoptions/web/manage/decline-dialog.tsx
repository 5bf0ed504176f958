import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { decisionMessages, MAX_DECLINED_AT_ONCE } from '../../adoptions.constants.ts';
import type { ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { DECLINE_TEMPLATE } from './application-labels.ts';
import { ActionError } from './action-error.tsx';
import { ConsequenceList } from './consequence-list.tsx';
import { ReasonFields, type Reason } from './reason-fields.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = createApiClient<ManageAdoptionsApi>();

interface DeclineDialogProps {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

/** Declines all of the applications or none. */
export function DeclineDialog({ ids, onClose, onDone }: DeclineDialogProps) {
  const [reason, setReason] = useState<Reason>({ reason: DECLINE_TEMPLATE, isInternal: false });
  const { mutate, isBusy, failure } = useMutation(decisionMessages.decideFailed);
  const isTooMany = ids.length > MAX_DECLINED_AT_ONCE;

  const decline = async () => {
    const body = {
      ids,
      status: 'Rejected' as const,
      reason: reason.reason,
      is_reason_internal: reason.isInternal,
    };
    const done = await mutate(() => call('PUT /api/adoptions/bulk', { body }));
    if (!done) return;
    showAlert(done.response.message, 'success');
    onDone();
  };

  return (
    <Dialog title={`Decline ${count(ids.length)}?`} onClose={onClose} isBusy={isBusy}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooMany) void decline();
        }}
      >
        {isTooMany && (
          <FormMessage kind="error">{`At most ${MAX_DECLINED_AT_ONCE} can be declined at once. Please select fewer.`}</FormMessage>
        )}
        <ActionError failure={failure} />
        <ConsequenceList
          items={[
            ids.length === 1 ? 'The application becomes Rejected.' : 'All of them become Rejected, or none.',
            'Their pickups are freed. Whoever applied is told by mail in 5 minutes.',
          ]}
        />
        <ReasonFields value={reason} onChange={setReason} isEmailed error={failure?.fields?.['reason']} />
        <DialogButtons label={`Decline ${count(ids.length)}`} isBusy={isBusy} isDanger onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function count(ids: number): string {
  return ids === 1 ? '1 application' : `${ids} applications`;
}
