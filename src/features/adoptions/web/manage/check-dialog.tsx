import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { checkOutcomes, decisionLimits, type CheckType, type CheckOutcome } from '../../adoptions.constants.ts';
import type { ApplicationCheck, ManageAdoptionsApi } from '../../manage-adoptions.contract.ts';
import { checkLabels, outcomeLabels } from './check-labels.ts';
import { ActionError } from './action-error.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

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
  const { mutate, isBusy, failure } = useMutation('The check could not be kept.');

  const save = async () => {
    const body = { type, outcome, note };
    const done = await mutate(() => call('PUT /api/adoptions/:id/checks', { params: { id }, body }));
    if (done) onClose();
  };

  return (
    <Dialog title={checkLabels[type]} onClose={onClose} isBusy={isBusy}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ActionError failure={failure} />
        <ChoiceField
          label="Outcome"
          name="outcome"
          value={outcome}
          options={options}
          onChoose={(value) => setOutcome(value as Outcome)}
          error={failure?.fields?.['outcome']}
        />
        {outcome !== 'not asked' && (
          <TextAreaField
            label="Note (optional)"
            name="note"
            maxLength={decisionLimits.check}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            hint="Who said what, and when."
            error={failure?.fields?.['note']}
          />
        )}
        <DialogButtons label="Save" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
