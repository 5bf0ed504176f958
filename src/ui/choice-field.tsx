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

/** One of very few things, all in sight. */
export function ChoiceField({ label, name, value, options, onChoose, required, hint, error }: ChoiceFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy || undefined}
    >
      <legend className="field-label">{label}</legend>
      <div className="field-choices">
        {options.map((option) => (
          <label key={option.value} className="field-choice">
            <input
              className="sr-only"
              type="radio"
              // One of its own: the same form may stand twice in a page.
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              required={required}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
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
  hint?: React.ReactNode;
  error?: string | undefined;
}

/** Something that is so, or is not. */
export function CheckField({ label, name, isChecked, onCheck, hint, error }: CheckFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-check">
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
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
