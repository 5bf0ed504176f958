import { ChoiceGroup } from './choice-field.tsx';

interface ChoicesFieldProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
  hint?: string;
  error?: string | undefined;
}

/** Several of a few options. */
export function ChoicesField<Value extends string>(props: ChoicesFieldProps<Value>) {
  const { label, name, options, chosen, onChoose, hint, error } = props;
  return (
    <ChoiceGroup label={label} hint={hint} error={error}>
      {options.map((option) => (
        <label key={option.value} className="field-choice">
          <input
            className="sr-only"
            type="checkbox"
            name={name}
            value={option.value}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) =>
              onChoose(
                currentTarget.checked ? [...chosen, option.value] : chosen.filter((each) => each !== option.value),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </ChoiceGroup>
  );
}
