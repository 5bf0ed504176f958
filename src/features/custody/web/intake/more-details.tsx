import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import { useCurrentMinute } from '../../../../ui/dashboard/date-time.tsx';
import { toLocalTime } from '../../../../ui/dashboard/when-field.tsx';
import type { TypedIntake } from './intake-draft.ts';

interface MoreDetailsProps {
  intake: TypedIntake;
  fields: Record<string, string> | undefined;
  locations: readonly string[];
  isLitter: boolean;
  onChange: (change: Partial<TypedIntake>) => void;
}

/** What can wait. */
export function MoreDetails({ intake, fields, locations, isLitter, onChange }: MoreDetailsProps) {
  const text = (name: 'breed' | 'weight' | 'reason' | 'intake_at' | 'location') => ({
    name,
    value: intake[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    error: fields?.[name],
  });
  const isOpen = ['breed', 'weight', 'reason', 'intake_at'].some(
    (name) => intake[name as 'breed'] !== '' || fields?.[name],
  );
  const [first] = intake.animals;
  return (
    <details className="intake-more" open={isOpen || undefined}>
      <summary>More details</summary>
      <div className="grid gap-5">
        <Field
          {...text('intake_at')}
          label="Came in (leave blank for now)"
          type="datetime-local"
          max={toLocalTime(useCurrentMinute())}
        />
        <div className="form-pair">
          <Field {...text('breed')} label="Breed (optional)" maxLength={100} autoComplete="off" />
          {!isLitter && first && (
            <Field
              label="Color (optional)"
              name="colour"
              value={first.colour}
              maxLength={100}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange({ animals: [{ ...first, colour: currentTarget.value }] })}
            />
          )}
          {!isLitter && (
            <Field
              {...text('weight')}
              label="Weight (optional)"
              maxLength={20}
              placeholder="e.g. 22 lb"
              autoComplete="off"
            />
          )}
        </div>
        {locations.length > 1 && (
          <SelectField
            {...text('location')}
            label="Site"
            options={[{ value: '', label: 'Not decided' }, ...locations.map((name) => ({ value: name, label: name }))]}
          />
        )}
        <TextAreaField
          {...text('reason')}
          label="Reason or notes (optional)"
          maxLength={1000}
          hint="Only staff can see it."
        />
      </div>
    </details>
  );
}
