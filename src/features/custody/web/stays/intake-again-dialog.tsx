import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { intakeTypes, type IntakeType } from '../../custody.constants.ts';
import type { AnimalRecord, CustodyApi } from '../../custody.contract.ts';
import { checkTime, parseLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';
import { IntakeFields, readIntake } from './intake-fields.tsx';

const call = createApiClient<CustodyApi>();

/** For an animal that left otherwise than by an adoption, or that was never in care. */
export function IntakeAgainDialog({ record, onClose }: { record: AnimalRecord; onClose: () => void }) {
  const { id, name } = record;
  const [type, setType] = useState<IntakeType>('stray');
  const action = useFormAction({
    check: (typed) => {
      const fields = checkTime('intake_at', formText(typed, 'intake_at'), record.custody?.outcome_at);
      return fields && { fields };
    },
    send: (typed) => {
      const intake_at = parseLocalTime(formText(typed, 'intake_at'));
      return call('POST /api/records/:id/intake', {
        params: { id },
        body: { intake_type: type, ...readIntake(typed), ...(intake_at !== undefined && { intake_at }) },
      });
    },
    failedMessage: withDetail('The intake wasn’t recorded.'),
    successMessage: `${name} is in care again.`,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Take ${name} back in`} action={action} label="Record intake" onClose={onClose}>
      <IntakeFields action={action} type={type} types={intakeTypes} onChooseType={setType} />
      <WhenField label="Came in" name="intake_at" error={action.fields?.['intake_at']} />
    </FormDialog>
  );
}
