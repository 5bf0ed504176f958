import { Field } from '../../../../ui/field.tsx';
import { isFromOrganization } from '../stays/intake-fields.tsx';
import { hasPerson, holdUntil } from './intake-choices.ts';
import type { TypedIntake } from './intake-draft.ts';

interface SourceFieldsProps {
  intake: TypedIntake;
  fields: Record<string, string> | undefined;
  today: string;
  onChange: (change: Partial<TypedIntake>) => void;
}

/** Where it comes from: only what belongs to how it came in. */
export function SourceFields({ intake, fields, today, onChange }: SourceFieldsProps) {
  const { type } = intake;
  const text = (name: 'found_location' | 'person_name' | 'person_phone' | 'source_organization') => ({
    name,
    value: intake[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => onChange({ [name]: currentTarget.value }),
    error: fields?.[name],
  });
  return (
    <>
      {type === 'stray' && (
        <>
          <Field {...text('found_location')} label="Found at" maxLength={300} placeholder="Street, park or town" />
          <Field
            label="Stray hold through"
            name="hold_until"
            type="date"
            value={holdUntil(intake, today)}
            onChange={({ currentTarget }) => onChange({ hold_until: currentTarget.value })}
            hint="No adoption can be approved before it ends."
            error={fields?.['hold_until']}
          />
        </>
      )}
      {hasPerson(type) && (
        <div className="form-pair">
          <Field
            {...text('person_name')}
            label={type === 'stray' ? 'Brought in by (optional)' : 'Brought in by'}
            maxLength={100}
          />
          <Field
            {...text('person_phone')}
            label={type === 'stray' ? 'Their phone (optional)' : 'Their phone'}
            type="tel"
            maxLength={40}
            hint="Finds their record if we know them."
          />
        </div>
      )}
      {type !== '' && isFromOrganization(type) && (
        <Field {...text('source_organization')} label="From" maxLength={200} placeholder="The shelter or rescue" />
      )}
    </>
  );
}
