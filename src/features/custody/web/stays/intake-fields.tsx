import { formText } from '../../../../browser/action-result.ts';
import type { FormAction } from '../../../../browser/use-form-action.ts';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import { DEFAULT_HOLD_DAYS, intakeLabels, type IntakeType } from '../../custody.constants.ts';
import type { Custody } from '../../custody.contract.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';

interface IntakeFieldsProps {
  action: FormAction;
  type: IntakeType;
  types: readonly IntakeType[];
  onChooseType: (type: IntakeType) => void;
  /** The stay to correct. */
  custody?: Custody;
}

/** How an animal came in: only what belongs to the type. */
export function IntakeFields({ action, type, types, onChooseType, custody }: IntakeFieldsProps) {
  const { fields } = action;
  const { today } = useToday();
  const hold = custody ? (custody.hold_until ?? '') : addDays(today, DEFAULT_HOLD_DAYS);
  return (
    <>
      <SelectField
        label="How it came in"
        name="intake_type"
        value={type}
        options={types.map((value) => ({ value, label: intakeLabels[value] }))}
        onChange={({ currentTarget }) => onChooseType(currentTarget.value as IntakeType)}
        error={fields?.['intake_type']}
      />
      {type === 'stray' && (
        <>
          <Field
            label="Found at"
            name="found_location"
            maxLength={300}
            defaultValue={custody?.found_location ?? ''}
            error={fields?.['found_location']}
          />
          <Field
            label="Stray hold through"
            name="hold_until"
            type="date"
            defaultValue={hold}
            error={fields?.['hold_until']}
          />
        </>
      )}
      {isFromOrganization(type) ? (
        <Field
          label="From"
          name="source_organization"
          maxLength={200}
          defaultValue={custody?.source_organization ?? ''}
          hint="The shelter or rescue"
          error={fields?.['source_organization']}
        />
      ) : (
        type !== 'born_in_care' && (
          <div className="form-pair">
            <Field
              label="Brought in by"
              name="person_name"
              maxLength={100}
              defaultValue={custody?.source?.name ?? ''}
              autoComplete="off"
              error={fields?.['person_name']}
            />
            <Field
              label="Phone (optional)"
              name="person_phone"
              type="tel"
              maxLength={40}
              autoComplete="off"
              error={fields?.['person_phone']}
            />
          </div>
        )
      )}
      <TextAreaField
        label="Reason or notes (optional)"
        name="reason"
        maxLength={1000}
        defaultValue={custody?.reason ?? ''}
        error={fields?.['reason']}
      />
    </>
  );
}

export function isFromOrganization(type: IntakeType): boolean {
  return type.startsWith('transfer_in');
}

const optional = [
  'reason',
  'found_location',
  'hold_until',
  'source_organization',
  'person_name',
  'person_phone',
] as const;

/** What was typed into the fields that the dialog has. */
export function readIntake(typed: FormData): Partial<Record<(typeof optional)[number], string>> {
  const entries = optional.map((name) => [name, formText(typed, name).trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
