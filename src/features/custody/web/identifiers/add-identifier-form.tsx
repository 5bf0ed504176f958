import { useEffect, useRef, useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { identifierLabels, identifierTypes, type IdentifierType } from '../../custody.constants.ts';
import type { CustodyApi } from '../../custody.contract.ts';
import { IdentifierField } from '../identifier-field.tsx';
import { findIdentifierError } from '../parse-identifier.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';

const call = createApiClient<CustodyApi>();
const options = identifierTypes.map((value) => ({ value, label: identifierLabels[value] }));

interface AddIdentifierFormProps {
  petId: number;
  onAdded: () => void;
  /** Ready for the next number. */
  hasFocus: boolean;
}

export function AddIdentifierForm({ petId, onAdded, hasFocus }: AddIdentifierFormProps) {
  const [type, setType] = useState<IdentifierType>('microchip');
  const [value, setValue] = useState('');
  const { today } = useToday();
  const container = useRef<HTMLDivElement>(null);
  const { form, isBusy, failure, fields } = useFormAction({
    check: () => {
      const error = value.trim() === '' ? 'Enter the number' : findIdentifierError(type, value, true);
      return error === null ? null : { fields: { value: error } };
    },
    send: (typed) =>
      call('POST /api/records/:id/identifiers', {
        params: { id: petId },
        body: {
          type,
          value,
          ...(type === 'microchip' && { applied_on: formText(typed, 'applied_on') }),
        },
      }),
    failedMessage: withDetail('The number wasn’t added.'),
    onDone: onAdded,
  });
  useEffect(() => {
    if (hasFocus) container.current?.querySelector('input')?.focus();
  }, [hasFocus]);
  return (
    <form {...form} className="form" noValidate>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div ref={container} className="grid gap-3">
        <IdentifierField
          label={`New ${identifierLabels[type].toLowerCase()} number`}
          type={type}
          value={value}
          onChange={setValue}
          petId={petId}
          hint="Scan it, or type it in."
          error={fields?.['value']}
        />
      </div>
      <div className="form-pair">
        <SelectField
          label="Type"
          name="type"
          value={type}
          options={options}
          onChange={({ currentTarget }) => setType(currentTarget.value as IdentifierType)}
        />
        {type === 'microchip' && (
          <Field
            label="Implanted on (optional)"
            name="applied_on"
            type="date"
            max={today}
            error={fields?.['applied_on']}
          />
        )}
      </div>
      <div>
        <SubmitButton isBusy={isBusy} className="button button-small">
          Add number
        </SubmitButton>
      </div>
    </form>
  );
}
