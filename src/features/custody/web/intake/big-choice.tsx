import { useId } from 'react';

interface BigChoiceProps {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  error?: string | undefined;
  /** Smaller buttons, for what is less important. */
  isSmall?: boolean;
  /** A chosen button is cleared by a second tap. */
  isClearable?: boolean;
}

/** Radio buttons as large buttons, for a thumb. */
export function BigChoice({ label, name, value, options, onChoose, error, isSmall, isClearable }: BigChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend className="field-label">{label}</legend>
      <div className="intake-choices" data-small={isSmall || undefined}>
        {options.map((option) => (
          <label key={option.value} className="intake-choice">
            <input
              className="sr-only"
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              onClick={() => isClearable && option.value === value && onChoose('')}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
