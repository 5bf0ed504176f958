import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { careTypeLabels, careTypes, medicalLimits, medicalMessages, type CareType } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Product } from '../../protocols.contract.ts';
import { DoseFields, parseDoseFields } from '../doses/dose-fields.tsx';
import { parseLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';

const call = createApiClient<MedicalApi>();

interface TreatmentDialogProps {
  pet: { id: number; name: string };
  today: string;
  onClose: () => void;
}

const nothing = { product: null, lot: null, lot_expires_on: null, dose: null, route: null, note: null };

/** Records or plans a treatment of no protocol. */
export function TreatmentDialog({ pet, today, onClose }: TreatmentDialogProps) {
  const [clientKey] = useState(randomUuid);
  const [isPlanned, setIsPlanned] = useState(false);
  const [product, setProduct] = useState<Product>();
  const [type, setType] = useState<CareType>('medication');
  const action = useFormAction({
    required: product ? {} : { name: medicalMessages.nameOrProduct },
    send: (typed) => {
      const given_at = parseLocalTime(formText(typed, 'given_at'));
      return call('POST /api/records/:id/treatments', {
        params: { id: pet.id },
        body: {
          client_key: clientKey,
          name: formText(typed, 'name'),
          type,
          ...parseDoseFields(typed),
          ...(isPlanned && { due_on: formText(typed, 'due_on') }),
          ...(given_at !== undefined && { given_at }),
        },
      });
    },
    failedMessage: 'The treatment wasn’t saved. Please try again.',
    successMessage: ({ message }) => message,
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog
      title={`Add treatment for ${pet.name}`}
      action={action}
      label={isPlanned ? 'Plan treatment' : 'Record treatment'}
      onClose={onClose}
    >
      <ChoiceField
        label="When"
        name="when"
        value={isPlanned ? 'planned' : 'given'}
        options={[
          { value: 'given', label: 'Given already' },
          { value: 'planned', label: 'Plan it' },
        ]}
        onChoose={(value) => setIsPlanned(value === 'planned')}
      />
      {isPlanned ? (
        <Field
          label="Due"
          name="due_on"
          type="date"
          min={today}
          defaultValue={addDays(today, 1)}
          error={fields?.['due_on']}
        />
      ) : (
        <WhenField label="Given" name="given_at" error={fields?.['given_at']} />
      )}
      <div className="form-pair">
        <Field
          label={product ? 'Treatment (optional)' : 'Treatment'}
          name="name"
          placeholder={product?.name ?? 'e.g. Carprofen'}
          autoComplete="off"
          maxLength={medicalLimits.name}
          error={fields?.['name']}
        />
        <SelectField
          label="Type"
          name="type"
          value={type}
          options={careTypes.map((each) => ({ value: each, label: careTypeLabels[each] }))}
          onChange={({ currentTarget }) => setType(currentTarget.value as CareType)}
          error={fields?.['type']}
        />
      </div>
      <DoseFields
        type={isPlanned ? 'other' : type}
        initial={nothing}
        fields={fields}
        onProduct={(chosen) => {
          setProduct(chosen);
          if (chosen) setType(chosen.type);
        }}
      />
    </FormDialog>
  );
}
