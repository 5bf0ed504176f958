import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, DECLINE_TEMPLATE, SOLE_DECLINE_TEMPLATE, nameOf } from './application-labels.ts';
import { consequencesOf, type Decision } from './decision-consequences.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { ReasonFields, type Reason } from './reason-fields.tsx';

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
  const isEmailed = canBeEmailed(application);
  const isApproval = decision === 'Approved';
  const action = useFormAction({
    send: () =>
      call('PUT /api/adoptions/:id', {
        params: { id: application.id },
        body: { status: decision, reason: reason.reason, is_reason_internal: reason.isInternal },
      }),
    failedMessage: withDetail(decisionMessages.decideFailed),
    successMessage: decisionMessages.decided(decision),
    onDone,
  });

  return (
    <FormDialog
      title={`${isApproval ? 'Approve' : 'Reject'} ${nameOf(application)} for ${application.pet.name}?`}
      action={action}
      label={isApproval ? 'Approve' : 'Reject'}
      isDanger={!isApproval}
      onClose={onClose}
    >
      <ConsequenceList items={consequencesOf(application, decision)} />
      <ReasonFields value={reason} onChange={setReason} isEmailed={isEmailed} error={action.fields?.['reason']} />
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
    </FormDialog>
  );
}
