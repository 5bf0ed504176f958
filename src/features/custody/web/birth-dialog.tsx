import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { custodyMessages } from '../custody.constants.ts';
import type { AnimalRecord, CustodyApi } from '../custody.contract.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';

const call = createApiClient<CustodyApi>();

/** Sets the date of birth, from which the age follows. */
export function BirthDialog({ record, onClose }: { record: AnimalRecord; onClose: () => void }) {
  const { id, name, born_on, born_is_estimate } = record;
  const { today } = useToday();
  const [isEstimate, setIsEstimate] = useState(born_on === null || born_is_estimate);
  const action = useFormAction({
    check: (typed) =>
      formText(typed, 'born_on') > today ? { fields: { born_on: custodyMessages.bornInFuture } } : null,
    send: (typed) =>
      call('PUT /api/records/:id', {
        params: { id },
        body: { born_on: formText(typed, 'born_on'), born_is_estimate: isEstimate },
      }),
    failedMessage: withDetail('The date of birth wasn’t saved.'),
    onDone: onClose,
  });
  return (
    <FormDialog title={`When was ${name} born?`} size="small" action={action} label="Save" onClose={onClose}>
      <Field
        label="Date of birth"
        name="born_on"
        type="date"
        min="1900-01-01"
        max={today}
        defaultValue={born_on ?? ''}
        hint="Leave blank if no one can tell."
        error={action.fields?.['born_on']}
      />
      <CheckField
        label="This is an estimate"
        name="born_is_estimate"
        isChecked={isEstimate}
        onCheck={setIsEstimate}
        hint="We’ll show the month only."
      />
    </FormDialog>
  );
}
