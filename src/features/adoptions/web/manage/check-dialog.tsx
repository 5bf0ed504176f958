import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { checkOutcomes, decisionLimits, type CheckType, type CheckOutcome } from '../../adoptions.constants.ts';
import type { ApplicationCheck, ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { checkLabels, outcomeLabels } from './check-labels.ts';

const call = createApiClient<ManageAdoptionsApi>();

interface CheckDialogProps {
  id: number;
  type: CheckType;
  check: ApplicationCheck | undefined;
  onClose: () => void;
}

type Outcome = CheckOutcome | 'not asked';
const options = [...checkOutcomes, 'not asked' as const].map((value) => ({ value, label: outcomeLabels[value] }));

export function CheckDialog({ id, type, check, onClose }: CheckDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>(check?.outcome ?? 'good');
  const [note, setNote] = useState(check?.note ?? '');
  const action = useFormAction({
    send: () => call('PUT /api/adoptions/:id/checks', { params: { id }, body: { type, outcome, note } }),
    failedMessage: withDetail('The check could not be kept.'),
    onDone: onClose,
  });

  return (
    <FormDialog title={checkLabels[type]} action={action} label="Save" onClose={onClose}>
      <ChoiceField
        label="Outcome"
        name="outcome"
        value={outcome}
        options={options}
        onChoose={(value) => setOutcome(value as Outcome)}
        error={action.fields?.['outcome']}
      />
      {outcome !== 'not asked' && (
        <TextAreaField
          label="Note (optional)"
          name="note"
          maxLength={decisionLimits.check}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          hint="Who said what, and when."
          error={action.fields?.['note']}
        />
      )}
    </FormDialog>
  );
}
