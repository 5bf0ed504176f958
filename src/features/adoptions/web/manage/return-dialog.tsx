import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits, decisionMessages } from '../../adoptions.constants.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { withVerb } from '../../joint-name.contract.ts';
import { ConsequenceList } from './consequence-list.tsx';
import { useConsequences } from './use-consequences.ts';

const call = createApiClient<DecisionsApi>();

interface ReturnDialogProps {
  application: AdminApplication;
  onClose: () => void;
}

export function ReturnDialog({ application, onClose }: ReturnDialogProps) {
  const { id, pet, together } = application;
  const [isAlone, setIsAlone] = useState(false);
  const own = together.find(({ application_id }) => application_id === id);
  const name = isAlone && own ? own.name : pet.name;
  const consequences = useConsequences(id, isAlone ? 'returned alone' : 'returned');
  const action = useFormAction({
    send: (typed) =>
      call('POST /api/adoptions/:id/return', {
        params: { id },
        body: { reason: formText(typed, 'reason'), is_alone: isAlone },
      }),
    failedMessage: withDetail('The return wasn’t recorded. Please try again.'),
    successMessage: `${isAlone ? `${name} is` : withVerb(application, 'is', 'are')} back, and Available.`,
    onDone: onClose,
  });

  return (
    <FormDialog title={`Record ${name}’s return?`} action={action} label="Record the return" onClose={onClose}>
      <ConsequenceList items={consequences?.sentences ?? null} />
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={decisionLimits.reason}
        hint="Only staff can see it."
        error={action.fields?.['reason']}
      />
      {own && (
        <CheckField
          label={`Only ${own.name} comes back`}
          name="is_alone"
          isChecked={isAlone}
          onCheck={setIsAlone}
          hint="The bond ends, and the others stay with the adopter."
        />
      )}
    </FormDialog>
  );
}

/** For a return that was recorded by mistake. */
export function UndoReturnDialog({ application, onClose }: ReturnDialogProps) {
  const { id, pet } = application;
  const consequences = useConsequences(id, 'return undone');
  const action = useFormAction({
    send: () => call('DELETE /api/adoptions/:id/return', { params: { id } }),
    failedMessage: withDetail('The return couldn’t be undone.'),
    successMessage: decisionMessages.returnUndone(withVerb(application, 'is', 'are')),
    onDone: onClose,
  });
  return (
    <FormDialog title={`Undo the return of ${pet.name}?`} action={action} label="Undo return" onClose={onClose}>
      <ConsequenceList items={consequences?.sentences ?? null} />
    </FormDialog>
  );
}
