import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { withDetail } from '../../../browser/dashboard/with-detail.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { personLimits, type FlagLevel } from '../people.constants.ts';
import type { PeopleApi } from '../people.contract.ts';
import type { PersonFlag } from '../person.contract.ts';

const call = createApiClient<PeopleApi>();

const levelOptions = [
  { value: 'Note', label: 'Note: good to know' },
  { value: 'Do not adopt', label: 'Do not adopt: must be confirmed before a pet is promised' },
];

interface FlagDialogProps {
  person: { id: number; name: string };
  /** The flag to change. */
  flag: PersonFlag | null;
  onClose: () => void;
  onDone: () => void;
}

/** Sets a flag or changes one. */
export function FlagDialog({ person, flag, onClose, onDone }: FlagDialogProps) {
  const [level, setLevel] = useState<FlagLevel>(flag?.level ?? 'Note');
  const action = useFormAction({
    send: (typed) =>
      call('PUT /api/admin/people/:id/flag', {
        params: { id: flag?.person_id ?? person.id },
        body: { level, reason: formText(typed, 'reason'), expires_on: formText(typed, 'expires_on') },
      }),
    failedMessage: withDetail('The flag wasn’t saved. Please try again.'),
    onDone,
  });
  return (
    <FormDialog
      title={flag ? `Change ${person.name}’s flag` : `Flag ${person.name}`}
      action={action}
      label="Save flag"
      onClose={onClose}
    >
      <p className="text-soft">
        Staff see it wherever this person appears. The person isn’t notified, but they may ask to read what you write.
      </p>
      <ChoiceField
        label="Level"
        name="level"
        value={level}
        options={levelOptions}
        onChoose={(value) => setLevel(value as FlagLevel)}
        error={action.fields?.['level']}
      />
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={personLimits.flag}
        defaultValue={flag?.reason}
        error={action.fields?.['reason']}
      />
      <Field
        label="Until (optional)"
        name="expires_on"
        type="date"
        defaultValue={flag?.expires_on ?? ''}
        hint="The last day it shows. Leave it out to show it until someone removes it."
        error={action.fields?.['expires_on']}
      />
    </FormDialog>
  );
}
