import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { formText } from '../../../../browser/action-result.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import type { DueDose } from '../../treatments.contract.ts';
import { DoseFields, parseDoseFields } from './dose-fields.tsx';
import type { DoseDetails } from './dose-request.ts';
import { parseLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';

interface DoseDialogProps {
  title: string;
  dose: Pick<DueDose, 'type' | 'product' | 'lot' | 'dose' | 'route' | 'note'>;
  onRecord: (details: DoseDetails) => void;
  onClose: () => void;
}

/** Records a dose that differs from what is offered, or that was given earlier. */
export function DoseDialog({ title, dose, onRecord, onClose }: DoseDialogProps) {
  const action = useFormAction<DoseDetails>({
    // The row sends it, and says what became of it.
    send: (typed) => {
      const given_at = parseLocalTime(formText(typed, 'given_at'));
      return Promise.resolve({ ...parseDoseFields(typed), ...(given_at !== undefined && { given_at }) });
    },
    shouldRevalidate: false,
    onDone: onRecord,
  });
  const { lot, ...rest } = dose;
  return (
    <FormDialog title={title} action={action} label="Record dose" onClose={onClose}>
      <WhenField label="Given" name="given_at" error={action.fields?.['given_at']} />
      <DoseFields
        type={dose.type}
        initial={{ ...rest, lot: lot?.number ?? null, lot_expires_on: lot?.expires_on ?? null }}
        fields={action.fields}
      />
    </FormDialog>
  );
}
