import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import type { AnimalRecord, CustodyApi } from '../../custody.contract.ts';
import { checkTime, parseLocalTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';

const call = createApiClient<CustodyApi>();

const healthOptions = ['Doing well', 'Needs the vet', 'Needs time to settle'].map((value) => ({ value, label: value }));
const readyOptions = [
  { value: 'yes', label: 'Yes, list it' },
  { value: 'no', label: 'Not yet' },
];

/** A return in three questions, without blame. */
export function ReturnDialog({ record, onClose }: { record: AnimalRecord; onClose: () => void }) {
  const { id, name, gender, custody } = record;
  const [health, setHealth] = useState('');
  const [ready, setReady] = useState('');
  const pronoun = pronouns[gender ?? ''] ?? 'it';
  const action = useFormAction({
    check: (typed) => {
      const fields = {
        ...checkTime('intake_at', formText(typed, 'intake_at'), custody?.outcome_at),
        ...(health === '' && { health: 'Choose one' }),
        ...(ready === '' && { is_ready: 'Choose one' }),
      };
      return Object.keys(fields).length > 0 ? { fields } : null;
    },
    send: (typed) => {
      const notes = formText(typed, 'reason').trim();
      const intake_at = parseLocalTime(formText(typed, 'intake_at'));
      return call('POST /api/records/:id/intake', {
        params: { id },
        body: {
          intake_type: 'return',
          reason: notes === '' ? `${health}.` : `${health}. ${notes}`,
          is_ready: ready === 'yes',
          ...(intake_at !== undefined && { intake_at }),
        },
      });
    },
    failedMessage: withDetail('The return wasn’t recorded.'),
    successMessage: `Welcome back, ${name}.`,
    onDone: onClose,
  });
  return (
    <FormDialog title={`${name} is back`} action={action} label="Record return" onClose={onClose}>
      <ChoiceField
        label={`How is ${pronoun}?`}
        name="health"
        value={health}
        options={healthOptions}
        onChoose={(value) => {
          setHealth(value);
          action.clearErrors('health');
        }}
        error={action.fields?.['health']}
      />
      <TextAreaField
        label="What should we know? (optional)"
        name="reason"
        maxLength={900}
        hint={`What ${pronoun} loves, what was hard. Only staff can see it.`}
        error={action.fields?.['reason']}
      />
      <ChoiceField
        label={`Is ${pronoun} ready for a new home now?`}
        name="is_ready"
        value={ready}
        options={readyOptions}
        onChoose={(value) => {
          setReady(value);
          action.clearErrors('is_ready');
        }}
        error={action.fields?.['is_ready']}
      />
      <WhenField label="Came back" name="intake_at" error={action.fields?.['intake_at']} />
    </FormDialog>
  );
}

const pronouns: Record<string, string> = { Female: 'she', Male: 'he' };
