import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { medicalLimits } from '../../medical.constants.ts';
import type { MedicalApi, Weight } from '../../medical.contract.ts';
import { parseChangedTime, parseLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';
import { formatExactWeight, parseTypedWeight, toFieldValue, unitFor, weightUnits } from './format-weight.ts';

const call = createApiClient<MedicalApi>();

interface WeightDialogProps {
  pet: { id: number; name: string };
  /** Null: a new one. */
  weight: Weight | null;
  /** The one before, in kilograms. */
  last: number | null;
  onClose: () => void;
}

/** Records or corrects a weight. */
export function WeightDialog({ pet, weight, last, onClose }: WeightDialogProps) {
  const [clientKey] = useState(randomUuid);
  const [unit, setUnit] = useState(() => unitFor(weight?.kg ?? last));
  const [typed, setTyped] = useState(weight ? toFieldValue(weight.kg, unit) : '');
  const kg = parseTypedWeight(typed, unit);
  const action = useFormAction({
    check: () => (kg === null ? { fields: { kg: 'Enter the weight, e.g. 12.4' } } : null),
    send: (form) => {
      const at = formText(form, 'weighed_at');
      const weighed_at = weight ? parseChangedTime(at, weight.weighed_at) : parseLocalTime(at);
      const note = formText(form, 'note');
      const body = { kg: kg!, note, ...(weighed_at !== undefined && { weighed_at }) };
      return weight
        ? call('PUT /api/records/:id/weights/:weight_id', { params: { id: pet.id, weight_id: weight.id }, body })
        : call('POST /api/records/:id/weights', { params: { id: pet.id }, body: { ...body, client_key: clientKey } });
    },
    failedMessage: 'The weight wasn’t saved. Please try again.',
    onDone: ({ message, alerts }) => {
      onClose();
      const warning = alerts.find(({ type }) => type === 'weight_loss' || type === 'not_gaining');
      showAlert(warning ? warning.message : message, warning ? 'error' : 'success');
    },
  });
  const deletion = useMutation('The weight wasn’t deleted.', { alertsFailure: true });
  const remove = (id: number) =>
    void deletion.mutate(
      () => call('DELETE /api/records/:id/weights/:weight_id', { params: { id: pet.id, weight_id: id } }),
      { successMessage: ({ message }) => message, onDone: onClose },
    );
  return (
    <FormDialog
      title={weight ? 'Correct weight' : `Weigh ${pet.name}`}
      size="small"
      action={action}
      label={weight ? 'Save weight' : 'Record weight'}
      onClose={onClose}
    >
      <div className="weight-fields">
        <Field
          label="Weight"
          name="kg"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={action.fields?.['kg']}
        />
        <ChoiceField
          label="Unit"
          name="unit"
          value={unit}
          options={weightUnits().map((each) => ({ value: each, label: each }))}
          onChoose={(value) => setUnit(weightUnits().find((each) => each === value)!)}
        />
      </div>
      <p role="status" className="weight-preview">
        {kg !== null && describeChange(kg, weight ? null : last)}
      </p>
      <WhenField label="Weighed" name="weighed_at" at={weight?.weighed_at} error={action.fields?.['weighed_at']} />
      <TextAreaField
        label="Note (optional)"
        name="note"
        rows={2}
        maxLength={medicalLimits.note}
        defaultValue={weight?.note ?? ''}
        error={action.fields?.['note']}
      />
      {weight && (
        <button
          className="text-button justify-self-start"
          type="button"
          aria-disabled={deletion.isBusy || undefined}
          onClick={() => remove(weight.id)}
        >
          Delete weight
        </button>
      )}
    </FormDialog>
  );
}

/** "22.4 lb (10.16 kg), 3% less than last time", to notice a typo before it is saved. */
function describeChange(kg: number, last: number | null): string {
  const text = formatExactWeight(kg);
  if (last === null) return text;
  const percent = Math.round((kg / last - 1) * 100);
  if (percent === 0) return `${text}, as last time`;
  return `${text}, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than last time`;
}
