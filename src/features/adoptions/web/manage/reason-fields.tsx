import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { decisionLimits } from '../../application-words.contract.ts';

export interface Reason {
  reason: string;
  isInternal: boolean;
}

interface ReasonFieldsProps {
  value: Reason;
  onChange: (value: Reason) => void;
  /** Whether there is anybody who is told. */
  isMailed: boolean;
  error?: string | undefined;
}

/** Why it is decided so, and who gets to read that. */
export function ReasonFields({ value, onChange, isMailed, error }: ReasonFieldsProps) {
  const isTold = isMailed && !value.isInternal;
  return (
    <>
      <TextAreaField
        label="Reason (optional)"
        name="reason"
        maxLength={decisionLimits.reason}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
        hint={isTold ? 'It stands in the mail, word for word.' : 'Only the shelter reads it.'}
        error={error}
      />
      {isMailed && (
        <ChoiceField
          label="The reason"
          name="is_reason_internal"
          value={value.isInternal ? 'internal' : 'mail'}
          options={[
            { value: 'mail', label: 'Goes into the mail' },
            { value: 'internal', label: 'Stays internal' },
          ]}
          onChoose={(choice) => onChange({ ...value, isInternal: choice === 'internal' })}
        />
      )}
    </>
  );
}
