import { useId } from 'react';

interface ChoiceFieldProps {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Radio buttons, for a few options. */
export function ChoiceField({ label, name, value, options, onChoose, required, hint, error }: ChoiceFieldProps) {
  const id = useId();
  return (
    <ChoiceGroup label={label} hint={hint} error={error} role="radiogroup" aria-required={required || undefined}>
      {options.map((option) => (
        <label key={option.value} className="field-choice">
          <input
            className="sr-only"
            type="radio"
            // Unique: the same form may be on a page twice.
            name={`${id}-${name}`}
            value={option.value}
            checked={option.value === value}
            required={required}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </ChoiceGroup>
  );
}

interface ChoiceGroupProps extends React.ComponentProps<'fieldset'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A few options side by side, with their label above and their error below. */
export function ChoiceGroup({ label, hint, error, children, ...fieldset }: ChoiceGroupProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy || undefined}
      {...fieldset}
    >
      <legend className="field-label">{label}</legend>
      <div className="field-choices">{children}</div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CheckFieldProps {
  label: React.ReactNode;
  name: string;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
  required?: boolean;
  hint?: React.ReactNode;
  error?: string | undefined;
}

/** A checkbox with its label. */
export function CheckField({ label, name, isChecked, onCheck, required, hint, error }: CheckFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-check">
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
          required={required}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
