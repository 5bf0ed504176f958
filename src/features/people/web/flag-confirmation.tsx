import { CheckField } from '../../../ui/choice-field.tsx';
import type { PersonFlag } from '../person.contract.ts';
import { FlagOrigin } from './flag-banner.tsx';

interface FlagConfirmationProps {
  flags: readonly PersonFlag[];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  /** What happens anyway, such as "Approve anyway". */
  label: string;
  error?: string | undefined;
}

/** Shows why a pet should not go to this person, and asks to confirm that it may anyway. */
export function FlagConfirmation({ flags, isConfirmed, onConfirm, label, error }: FlagConfirmationProps) {
  if (flags.length === 0) return null;
  return (
    <div className="grid gap-2">
      {flags.map((flag) => (
        <div key={flag.id} className="person-flag" data-level={flag.level}>
          <div className="person-flag-text">
            <p className="font-bold">{flag.level === 'Note' ? 'This person is flagged' : 'Do not adopt'}</p>
            <p className="whitespace-pre-line">{flag.reason}</p>
            <FlagOrigin flag={flag} />
          </div>
        </div>
      ))}
      <CheckField
        label={`I’ve read this. ${label}`}
        name="is_flag_confirmed"
        isChecked={isConfirmed}
        onCheck={onConfirm}
        error={error}
      />
    </div>
  );
}
