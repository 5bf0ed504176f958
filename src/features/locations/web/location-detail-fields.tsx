import { Field, TextAreaField } from '../../../ui/field.tsx';
import { locationLimits } from '../locations.constants.ts';

interface LocationDetailFieldsProps {
  capacity?: number | null;
  isIsolation?: boolean;
  note?: string | null;
  fields: Record<string, string> | undefined;
}

/** What can be said of every location. */
export function LocationDetailFields({ capacity, isIsolation, note, fields }: LocationDetailFieldsProps) {
  return (
    <>
      <Field
        label="Room for (optional)"
        name="capacity"
        type="number"
        inputMode="numeric"
        min={1}
        max={locationLimits.capacity}
        defaultValue={capacity ?? ''}
        hint="Leave blank if you don’t count."
        error={fields?.['capacity']}
      />
      <label className="location-check">
        <input className="check-box" type="checkbox" name="is_isolation" defaultChecked={isIsolation} />
        Isolation
      </label>
      <TextAreaField
        label="Note (optional)"
        name="note"
        maxLength={locationLimits.note}
        defaultValue={note ?? ''}
        error={fields?.['note']}
      />
    </>
  );
}
