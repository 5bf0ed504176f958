import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, DECLINE_TEMPLATE, SOLE_DECLINE_TEMPLATE, nameOf } from './application-labels.ts';
import { ActionError } from './action-error.tsx';
import { consequencesOf, type Decision } from './decision-consequences.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { ReasonFields, type Reason } from './reason-fields.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = createApiClient<AdoptionsApi>();

interface DecisionDialogProps {
  application: AdminApplication;
  decision: Decision;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms a decision, explains its consequences and asks for a reason. */
export function DecisionDialog({ application, decision, onClose, onDone }: DecisionDialogProps) {
  const [reason, setReason] = useState<Reason>({ reason: '', isInternal: !canBeEmailed(application) });
  const { mutate, isBusy, failure } = useMutation(decisionMessages.decideFailed);
  const isEmailed = canBeEmailed(application);
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
        <ConsequenceList items={consequencesOf(application, decision)} />
        <ReasonFields value={reason} onChange={setReason} isEmailed={isEmailed} error={failure?.fields?.['reason']} />
        {!isApproval && isEmailed && reason.reason === '' && (
          <button
            className="text-button -mt-2 justify-self-start"
            type="button"
            onClick={() =>
              setReason({
                reason: application.competing_count > 0 ? DECLINE_TEMPLATE : SOLE_DECLINE_TEMPLATE,
                isInternal: false,
              })
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
