import { useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { decisionMessages, MAX_DECLINED_AT_ONCE } from '../../application-words.contract.ts';
import type { ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { KIND_DECLINE } from './adoptions-words.ts';
import { ActionError } from './deed-failure.tsx';
import { MeaningList } from './meaning-list.tsx';
import { ReasonFields, type Reason } from './reason-fields.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = currentUser<ManageAdoptionsApi>();

interface DeclineDialogProps {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

/** Declines many applications at once, kindly: all of them, or none. */
export function DeclineDialog({ ids, onClose, onDone }: DeclineDialogProps) {
  const [reason, setReason] = useState<Reason>({ reason: KIND_DECLINE, isInternal: false });
  const { mutate, isBusy, failure } = useMutation(decisionMessages.decideFailed);
  const isTooMany = ids.length > MAX_DECLINED_AT_ONCE;

  const decline = async () => {
    const body = {
      ids,
      status: 'Rejected' as const,
      reason: reason.reason,
      is_reason_internal: reason.isInternal,
    };
    const done = await mutate(() => call('PUT /api/adoptions/many', { body }));
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
        <MeaningList
          lines={[
            ids.length === 1 ? 'The application becomes Rejected.' : 'All of them become Rejected, or none.',
            'Their pickups are freed. Whoever applied is told by mail in 5 minutes.',
          ]}
        />
        <ReasonFields value={reason} onChange={setReason} isMailed error={failure?.fields?.['reason']} />
        <DialogButtons label={`Decline ${count(ids.length)}`} isBusy={isBusy} isDanger onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function count(ids: number): string {
  return ids === 1 ? '1 application' : `${ids} applications`;
}
