import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits } from '../../adoptions.constants.ts';

export interface Reason {
  reason: string;
  isInternal: boolean;
}

interface ReasonFieldsProps {
  value: Reason;
  onChange: (value: Reason) => void;
  /** Whether the applicant can be emailed. */
  isEmailed: boolean;
  error?: string | undefined;
}

export function ReasonFields({ value, onChange, isEmailed, error }: ReasonFieldsProps) {
  const isInEmail = isEmailed && !value.isInternal;
  return (
    <>
      <TextAreaField
        label="Reason (optional)"
        name="reason"
        maxLength={decisionLimits.reason}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
        hint={isInEmail ? 'Included in the email word for word.' : 'Only staff can see it.'}
        error={error}
      />
      {isEmailed && (
        <ChoiceField
          label="The reason"
          name="is_reason_internal"
          value={value.isInternal ? 'internal' : 'mail'}
          options={[
            { value: 'mail', label: 'Include in the email' },
            { value: 'internal', label: 'Keep internal' },
          ]}
          onChoose={(choice) => onChange({ ...value, isInternal: choice === 'internal' })}
        />
      )}
    </>
  );
}
