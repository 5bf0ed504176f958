import { useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import { decisionMessages } from '../../application-words.contract.ts';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { isToldByMail, KIND_DECLINE, KIND_REFUSAL, nameOf } from './adoptions-words.ts';
import { ActionError } from './deed-failure.tsx';
import { meaningOf, type Decision } from './decision-meaning.ts';
import { MeaningList } from './meaning-list.tsx';
import { ReasonFields, type Reason } from './reason-fields.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = currentUser<AdoptionsApi>();

interface DecisionDialogProps {
  application: ManagedApplication;
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an application is decided, says what that brings about, and takes a reason. */
export function DecisionDialog({ application, decision, onClose, onDone }: DecisionDialogProps) {
  const [reason, setReason] = useState<Reason>({ reason: '', isInternal: !isToldByMail(application) });
  const { mutate, isBusy, failure } = useMutation(decisionMessages.decideFailed);
  const isMailed = isToldByMail(application);
  const isApproval = decision === 'Approved';

  const decide = async () => {
    const body = { status: decision, reason: reason.reason, is_reason_internal: reason.isInternal };
    const done = await mutate(() => call('PUT /api/adoptions/:id', { params: { id: application.id }, body }));
    if (!done) return;
    showAlert(decisionMessages.decided(decision), 'success');
    onDone();
  };

  return (
    <Dialog
      title={`${isApproval ? 'Approve' : 'Reject'} ${nameOf(application)} for ${application.pet.name}?`}
      onClose={onClose}
      isBusy={isBusy}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
      >
        <ActionError failure={failure} />
        <MeaningList lines={meaningOf(application, decision)} />
        <ReasonFields value={reason} onChange={setReason} isMailed={isMailed} error={failure?.fields?.['reason']} />
        {!isApproval && isMailed && reason.reason === '' && (
          <button
            className="text-button -mt-2 justify-self-start"
            type="button"
            onClick={() =>
              setReason({ reason: application.rivals > 0 ? KIND_DECLINE : KIND_REFUSAL, isInternal: false })
            }
          >
            Begin with a kind text
          </button>
        )}
        <DialogButtons
          label={isApproval ? 'Approve' : 'Reject'}
          isBusy={isBusy}
          isDanger={!isApproval}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
