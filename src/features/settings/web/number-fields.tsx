import { Field } from '../../../ui/field.tsx';
import { parseInteger } from './form-values.ts';
import type { FieldErrors } from './use-section.ts';

type Bounds<Name extends string> = Record<Name, { min: number; max: number; defaultValue: number }>;

interface NumberFieldsProps<Name extends string> {
  names: readonly Name[];
  labels: Record<Name, string>;
  /** Before what is allowed, such as "From the last message". */
  hints?: Record<Name, string>;
  bounds: Bounds<Name>;
  values: Record<Name, string>;
  errors: FieldErrors;
  onChange: (change: Partial<Record<Name, string>>) => void;
}

/** Whole numbers, each with what is allowed and usual. */
export function NumberFields<Name extends string>(props: NumberFieldsProps<Name>) {
  const { names, labels, hints, bounds, values, errors, onChange } = props;
  return (
    <div className="settings-fields">
      {names.map((name) => {
        const { min, max, defaultValue } = bounds[name];
        return (
          <Field
            key={name}
            label={labels[name]}
            name={name}
            inputMode="numeric"
            required
            autoComplete="off"
            value={values[name]}
            error={errors[name]}
            hint={`${hints ? `${hints[name]}. ` : ''}From ${min} to ${max}; ${defaultValue} is usual.`}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value } as Partial<Record<Name, string>>)}
          />
        );
      })}
    </div>
  );
}

export function numbersToForm<Name extends string>(values: Record<Name, number>): Record<Name, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Record<
    Name,
    string
  >;
}

export function checkNumbers<Name extends string>(values: Record<Name, string>, bounds: Bounds<Name>): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const name of Object.keys(bounds) as Name[]) {
    const { min, max } = bounds[name];
    if (parseInteger(values[name], min, max) === null) fieldErrors[name] = `takes a whole number from ${min} to ${max}`;
  }
  return fieldErrors;
}
